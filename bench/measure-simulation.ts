/** Goals P2, P4, P5 and P6: a simulation beside C and numpy, with more items, after an edit; and its sampling error. */
import { FALLBACK_RATES, type PlanItem } from '@meridian/engine';
import { type SimulationRequest, type SimulationResult, createEditSimulator, simulate } from '@meridian/simulation';
import { prepareRun, loadTestKernel } from '@meridian/simulation/testing/test-kernel.ts';
import { type Row, createRow, measureAlternately, scaledCount } from './measurement.ts';
import { FIRST_MONTH, createSamplePlan } from './sample-plan.ts';
import { runReferenceProgram } from './reference-programs.ts';

const PATHS = [1_000, 10_000];
const LONG_RUN = { currentRate: 0.025, longRunRate: 0.025 };
const PRICES = { type: 'mean_reverting', ...LONG_RUN, persistence: 0.75, volatility: 0.012 } as const;
const INFLATION = { model: PRICES, currency: 'USD' } as const;

const CHOICES = { deficitPolicy: 'liquidate', includeFxRisk: false, returnModel: 'lognormal' } as const;
const MODEL = { ...CHOICES, inflation: INFLATION } as const;

/** Returns a simulation request with inflation and sales of funds, for the same plan as the reference programs. */
export function createSimulationRequest(paths: number, extra: Partial<SimulationRequest> = {}): SimulationRequest {
  const outlook = { start: FIRST_MONTH, years: 30, currency: 'USD', rates: FALLBACK_RATES } as const;
  return { items: createSamplePlan(20), ...outlook, ...MODEL, paths, seed: 42, ...extra };
}

// BUDGET: minimum seconds of each measurement. CHECK: number of paths over which the program compares its own variants.
const C = 'bash c/build.sh && cd c && PLAN=../plan.txt BUDGET=0.3 CHECK=16000 ./mc';
const C_LINE = /AVX2 f64x4 kept \+ fan chart\s+N=(\d+)\s+threads=1 best\s+[\d.]+ ms\s+med\s+([\d.]+) ms/g;
const NUMPY = 'OMP_NUM_THREADS=1 python3 py/mc_numpy.py';
const NUMPY_LINE = /numpy f64 N=(\d+) threads=1 .* cpu ([\d.]+) ms = .* np\.partition ([\d.]+) ms/g;

/**
 * Measures on one thread. P2 simulates again in the same memory, as the reference programs do. P4 and the fresh run of P5 also lay out the
 * plan and allocate memory.
 */
export async function measureSimulation(): Promise<Row[]> {
  const c = await runReferenceProgram('C (g++)', `${C} ${PATHS.join(' ')}`, C_LINE);
  const numpy = await runReferenceProgram('numpy', `${NUMPY} ${PATHS.join(' ')}`, NUMPY_LINE);
  const compiled = loadTestKernel();
  return PATHS.flatMap((paths) => {
    const request = createSimulationRequest(paths);
    const inTen = withItems(request, cutInTen);
    const simulateEdit = createEditSimulator(compiled);
    let edits = 0;
    const edited = () => {
      edits += 1;
      return withItems(request, (item) => [{ ...item, amount: item.amount + edits / 100 }]);
    };
    const { kernel, risky, dollars, fresh, many, stored } = measureAlternately(scaledCount(30_000 / paths + 5), {
      kernel: prepareRun(request),
      risky: prepareRun({ ...request, includeFxRisk: true }),
      dollars: prepareRun(withItems(request, (item) => [{ ...item, ...IN_DOLLARS }])),
      fresh: () => simulate(edited(), compiled),
      many: () => simulate(inTen, compiled),
      stored: () => simulateEdit(edited()),
    });
    const [byC, byNumpy] = [c.get(`${paths}`), numpy.get(`${paths}`)];
    const toC = byC === undefined ? null : kernel / byC;
    const rows = [
      createRow(`P2 ${paths} paths x 30 years, fan`, kernel, 'ms', 'at most 2 x', toC, 'C with AVX2'),
      createRow(`P2 ${paths} paths, rates at risk`, risky, 'ms', 'at most 3 x', risky / dollars, 'one currency'),
      createRow(`P4 ${paths} paths, 200 items`, many, 'ms', 'at most 1.15 x', many / fresh, '20 items'),
      createRow(`P5 ${paths} paths, an edit`, stored, 'ms', 'at most 0.6 x', stored / fresh, 'a fresh run'),
    ];
    if (byNumpy === undefined) return rows;
    const toOurs = byNumpy / kernel;
    return [...rows, createRow(`P2 ${paths} paths, numpy`, byNumpy, 'ms', 'at least 5 x', toOurs, 'ours')];
  });
}

const IN_DOLLARS = { currency: 'USD', existingFundsCurrency: 'USD' } as const;

const withItems = (request: SimulationRequest, change: (item: PlanItem) => PlanItem[]) => {
  return { ...request, items: request.items.flatMap(change) };
};

const cutInTen = ({ amount, existingFunds, ...item }: PlanItem): PlanItem[] =>
  Array.from({ length: 10 }, (_, part) => {
    return { ...item, id: item.id * 10 + part, amount: amount / 10, existingFunds: existingFunds / 10 };
  });

const FIGURES = [
  { figure: 'mean', goal: 'at least 10 x' },
  { figure: 'median', goal: 'at least 3 x' },
  { figure: 'percentile5', goal: 'at least 2 x' },
  { figure: 'probabilityOfShortfall', goal: 'at least 2 x' },
] as const;

/** Goal P6: the error of each figure over 200 seeds, and how often its 95 % interval contains the figure of 200,000 paths. */
export function measureVarianceReduction(): Row[] {
  const compiled = loadTestKernel();
  const run = (draws: 'variance-reduced' | 'plain', seed: number, paths = 1_000) =>
    simulate(createSimulationRequest(paths, { draws, seed }), compiled);
  const truth = run('variance-reduced', 4_000_000_000, 200_000);
  const seeds = Array.from({ length: scaledCount(200) }, (_, seed) => seed);
  const reduced = seeds.map((seed) => run('variance-reduced', seed));
  const plain = seeds.map((seed) => run('plain', seed));
  const times = measureAlternately(scaledCount(25), {
    reduced: prepareRun(createSimulationRequest(1_000)),
    plain: prepareRun(createSimulationRequest(1_000, { draws: 'plain' })),
  });
  const rows = FIGURES.flatMap(({ figure, goal }) => {
    const varianceOf = (results: readonly SimulationResult[]) =>
      results.reduce((sum, result) => sum + (result[figure] - truth[figure]) ** 2, 0) / results.length;
    const percent = (100 * Math.sqrt(varianceOf(reduced))) / Math.abs(truth[figure]);
    const gain = varianceOf(plain) / varianceOf(reduced);
    const bands = reduced.map(({ confidence }) => confidence[figure]);
    const right = bands.filter(({ low, high }) => low <= truth[figure] && truth[figure] <= high);
    const share = (100 * right.length) / bands.length;
    return [
      createRow(`P6 standard error of ${figure}`, percent, '%', goal, gain, 'variance of plain draws'),
      createRow(`P6 how often the 95 % interval of ${figure} is right`, share, '%', 'about 95 % or more'),
    ];
  });
  const ratio = times.reduced / times.plain;
  return [...rows, createRow('P6 time of 1,000 paths', times.reduced, 'ms', 'at most 1.3 x', ratio, 'plain draws')];
}
