/** P5 and P6: an edit over kept draws against a fresh run; what steered draws save against plain ones, and whether the intervals are honest. */
import type { PlanItem } from '@meridian/engine';
import { type SimulationResult, openWhatIf, simulate } from '@meridian/simulation';
import { type Row } from '../measure.ts';
import { builtKernel, preparedRun } from './simulation-runs.ts';
import { processorTimes, simulationRequest } from './simulation-rows.ts';

const REPEATS = 200;
const PATHS = 1_000;

/** P5: the same edits by a fresh run each and by one over kept draws. */
export function whatIfRows(): Row[] {
  const compiled = builtKernel();
  return [1_000, 10_000].map((paths) => {
    const whatIf = openWhatIf(compiled);
    let edits = 0;
    const edited = () => {
      const request = simulationRequest(paths);
      edits += 1;
      const change = (item: PlanItem): PlanItem => ({ ...item, amount: item.amount + edits / 100 });
      return { ...request, items: request.items.map((item, index) => (index === 0 ? change(item) : item)) };
    };
    const { fresh = Number.NaN, kept = Number.NaN } = processorTimes(30_000 / paths + 5, {
      fresh: () => simulate(edited(), compiled),
      kept: () => whatIf(edited()),
    });
    return {
      name: `P5 one edit over kept draws, ${paths.toLocaleString('en')} paths`,
      value: kept,
      unit: 'ms',
      ratio: kept / fresh,
      against: 'a fresh run',
      goal: 'at most 0.6 x',
    };
  });
}

type Figure = 'mean' | 'median' | 'percentile5' | 'probabilityOfShortfall';

const FIGURES: readonly { figure: Figure; name: string; goal: string }[] = [
  { figure: 'mean', name: 'mean', goal: 'at least 10 x' },
  { figure: 'median', name: 'median', goal: 'at least 3 x' },
  { figure: 'percentile5', name: '5 % point', goal: 'at least 2 x' },
  { figure: 'probabilityOfShortfall', name: 'ruin', goal: 'at least 2 x' },
];

/** P6: variance of each figure over 200 seeds, and how often its 95 % interval holds what 200,000 other paths give. */
export function varianceRows(): Row[] {
  const compiled = builtKernel();
  const run = (draws: 'steered' | 'plain', seed: number, paths = PATHS) =>
    simulate(simulationRequest(paths, { draws, seed }), compiled);
  const truth = run('steered', 4_000_000_000, 200_000);
  const steered: SimulationResult[] = [];
  const plain: SimulationResult[] = [];
  for (let seed = 0; seed < REPEATS; seed++) {
    steered.push(run('steered', seed));
    plain.push(run('plain', seed));
  }
  const { steered: steeredTime = Number.NaN, plain: plainTime = Number.NaN } = processorTimes(25, {
    steered: preparedRun(simulationRequest(PATHS), compiled),
    plain: preparedRun(simulationRequest(PATHS, { draws: 'plain' }), compiled),
  });
  const rows = FIGURES.flatMap(({ figure, name, goal }): Row[] => [
    {
      name: `P6 variance of the ${name}, ${PATHS.toLocaleString('en')} paths, plain over steered`,
      value: Math.sqrt(errorOf(steered, figure, truth)) / Math.abs(truth[figure]),
      unit: 'of the value',
      ratio: errorOf(plain, figure, truth) / errorOf(steered, figure, truth),
      against: 'steered',
      goal,
    },
    {
      name: `P6 how often the 95 % interval of the ${name} holds`,
      value: (100 * steered.filter((result) => holds(result, figure, truth)).length) / REPEATS,
      unit: '%',
      ratio: null,
      against: '',
      goal: 'about 95 % or more',
    },
  ]);
  const ratio = steeredTime / plainTime;
  const time = { name: 'P6 time of steered draws', value: steeredTime, unit: 'ms', ratio };
  return [...rows, { ...time, against: 'plain', goal: 'at most 1.3 x' }];
}

/** Mean squared error. */
function errorOf(results: readonly SimulationResult[], figure: Figure, truth: SimulationResult): number {
  return results.reduce((sum, result) => sum + (result[figure] - truth[figure]) ** 2, 0) / results.length;
}

function holds({ confidence }: SimulationResult, figure: Figure, truth: SimulationResult): boolean {
  return confidence[figure].low <= truth[figure] && truth[figure] <= confidence[figure].high;
}
