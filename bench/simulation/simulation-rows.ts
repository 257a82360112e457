/** P2 to P4: the simulation against C and numpy, two threads against one, 200 items against 20. */
import { createHash } from 'node:crypto';
import { FALLBACK_RATES, type PlanItem } from '@meridian/engine';
import { type SimulationMemory, type SimulationRequest, simulate } from '@meridian/simulation';
import { type Row, median } from '../measure.ts';
import type { Tell } from '../run-rows.ts';
import { samplePlan } from '../sample-plan.ts';
import { builtKernel, openSharedRun, preparedRun } from './simulation-runs.ts';
import { type YardstickTimes, measureYardsticks, yardstickFolder, yardstickItems } from '../yardsticks.ts';

const START = 2026 * 12;
const YEARS = 30;
const PATHS = [1_000, 10_000];

/** The plan of the yardsticks where they are, with inflation and sales as there; else a plan of ours. */
export function simulationRequest(
  paths: number,
  options: Partial<SimulationRequest> = {},
): SimulationRequest {
  const folder = yardstickFolder();
  return {
    items: folder === undefined ? samplePlan(20, START) : yardstickItems(folder, START),
    start: START,
    years: YEARS,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'liquidate',
    includeFxRisk: false,
    returnModel: 'lognormal',
    inflation: {
      type: 'mean_reverting',
      currentRate: 0.025,
      longRunRate: 0.025,
      persistence: 0.75,
      volatility: 0.012,
    },
    paths,
    seed: 42,
    ...options,
  };
}

export async function simulationRows(tell: Tell): Promise<Row[]> {
  const folder = yardstickFolder();
  if (folder === undefined)
    tell('Left out: the yardsticks in C and numpy; --yardsticks FOLDER names where they lie');
  const yardsticks =
    folder === undefined ? new Map<number, YardstickTimes>() : await measureYardsticks(folder, PATHS, tell);
  const compiled = builtKernel();
  const rows: Row[] = [];
  for (const paths of PATHS) {
    const request = simulationRequest(paths);
    // One after the other, as the yardsticks run: in turns they would take the cache from each other.
    const alone = (run: () => unknown) => processorTimes(30_000 / paths + 5, { run })['run'] ?? Number.NaN;
    const times = {
      kernel: alone(preparedRun(request, compiled)),
      withRates: alone(preparedRun({ ...request, includeFxRisk: true }, compiled)),
      whole: alone(() => simulate(request, compiled)),
    };
    rows.push(...comparedRows(paths, times, yardsticks.get(paths) ?? {}));
  }
  return [...rows, ...(await threadRows(yardsticks.get(10_000) ?? {})), ...itemRows()];
}

function comparedRows(paths: number, times: Record<string, number>, { c, numpy }: YardstickTimes): Row[] {
  const { kernel = Number.NaN, withRates = Number.NaN, whole = Number.NaN } = times;
  const what = `${paths.toLocaleString('en')} paths x ${YEARS} years`;
  const row = (name: string, value: number, ratio: number | null, against: string, goal: string): Row => {
    return { name, value, unit: 'ms', ratio, against, goal };
  };
  const rows = [
    row(`P2 the same from items to figures, new memory, ${what}`, whole, null, '', ''),
    row(`P2 the same with exchange-rate risk, ${what}`, withRates, withRates / kernel, 'without', ''),
  ];
  if (numpy !== undefined) {
    rows.unshift(
      row(`P2 how far ahead of numpy, ${what}`, numpy, numpy / kernel, 'the kernel', 'at least 5 x'),
    );
  }
  if (c === undefined) {
    rows.unshift(row(`P2 simulation, ${what}`, kernel, null, '', ''));
  } else {
    rows.unshift(
      row(`C AVX2 float64 with fan, ${what}`, c, null, '', ''),
      row(`P2 simulation, ${what}`, kernel, kernel / c, 'C', 'at most 2 x'),
    );
  }
  return rows;
}

/** P3: the same task by one thread and by two that wait for it, in turns; the results must be the same bytes. */
async function threadRows({ c = Number.NaN, cByTwo = Number.NaN }: YardstickTimes): Promise<Row[]> {
  const shared = await openSharedRun(simulationRequest(10_000), 2);
  try {
    const samples: [number[], number[]] = [[], []];
    const bytes: string[] = [];
    for (let round = -2; round < 15; round++) {
      for (const threads of [1, 2] as const) {
        const begin = performance.now();
        await shared.run(threads);
        if (round >= 0) samples[threads - 1]?.push(performance.now() - begin);
        if (round === 0) bytes.push(fingerprintOf(shared.memory));
      }
    }
    if (bytes[0] !== bytes[1]) throw new Error('two threads gave other bytes than one');
    const [one, two] = samples.map(median);
    const gain = c / cByTwo;
    const withC = Number.isNaN(gain) ? '' : `; C gains ${gain.toFixed(2)} x`;
    return [
      {
        name: 'P3 simulation, 10,000 paths, two threads',
        value: two ?? Number.NaN,
        unit: 'ms',
        ratio: (one ?? Number.NaN) / (two ?? Number.NaN),
        against: `one thread${withC}`,
        goal: 'at least 1.8 x',
      },
    ];
  } finally {
    await shared.end();
  }
}

/** Of all totals, outcomes and percentiles. */
function fingerprintOf({ shape, words }: SimulationMemory): string {
  const { grid, states } = shape.run;
  return createHash('sha256')
    .update(words.slice(2 * grid, 2 * states))
    .digest('hex');
}

/** P4: 200 items of the 20 kinds, and 200 whose funds all differ in their rate of return. */
function itemRows(): Row[] {
  const compiled = builtKernel();
  const { items } = simulationRequest(1_000);
  const parts = items.flatMap((item, index) =>
    Array.from({ length: 10 }, (_, part): PlanItem => {
      return {
        ...item,
        id: index * 10 + part + 1,
        amount: item.amount / 10,
        existingFunds: item.existingFunds / 10,
      };
    }),
  );
  const differing = parts.map((item) => ({ ...item, monthlyRate: item.monthlyRate * (1 + item.id / 1_000) }));
  const times = processorTimes(25, {
    few: () => simulate(simulationRequest(1_000), compiled),
    many: () => simulate(simulationRequest(1_000, { items: parts }), compiled),
    differing: () => simulate(simulationRequest(1_000, { items: differing }), compiled),
  });
  const { few = Number.NaN, many = Number.NaN, differing: apart = Number.NaN } = times;
  const row = (name: string, value: number, goal: string): Row => {
    return { name, value, unit: 'ms', ratio: value / few, against: '20 items', goal };
  };
  return [
    row('P4 200 items, 1,000 paths', many, 'at most 1.15 x'),
    row('P4 200 items whose 30 funds all differ in their return', apart, ''),
  ];
}

/**
 * Median milliseconds of processor time of each, in turns, each after one call that is not counted: the yardsticks repeat one thing and
 * measure processor time too.
 */
export function processorTimes(
  rounds: number,
  contenders: Record<string, () => unknown>,
): Record<string, number> {
  const entries = Object.entries(contenders);
  const samples = new Map<string, number[]>(entries.map(([name]) => [name, []]));
  for (let round = -2; round < rounds; round++) {
    for (const [name, run] of entries) {
      run();
      const begin = process.cpuUsage();
      run();
      const { user, system } = process.cpuUsage(begin);
      if (round >= 0) samples.get(name)?.push((user + system) / 1_000);
    }
  }
  return Object.fromEntries([...samples].map(([name, values]) => [name, median(values)]));
}
