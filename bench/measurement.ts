/** Creates rows of the report and measures times. Compared programs run alternately, so that a slow machine slows all alike. */
import { existsSync, readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

const FLAGS = { json: { type: 'boolean' }, quick: { type: 'boolean' }, yardsticks: { type: 'string' } } as const;
const parsed = parseArgs({ allowPositionals: true, options: FLAGS });

/** The options of `npm run bench -- [P5 P12 ...] [--json] [--quick] [--yardsticks FOLDER]`. `only`: goals to measure; empty: all. */
export const options = { ...parsed.values, only: parsed.positionals };

/** Returns `count`, or a tenth of it with `--quick`, which shows that every row can be measured. */
export const scaledCount = (count: number) => (options.quick === true ? Math.ceil(count / 10) : count);

/** One line of the report. `goal` is the target in words, `ratio` the figure that this target limits. */
export type Row = ReturnType<typeof createRow>;

/** Returns a row of the report, with its value and its ratio rounded to four significant digits. */
export function createRow(name: string, value: number, unit: string, goal = '', ratio: number | null = null, to = '') {
  const rounded = (figure: number) => Number(figure.toPrecision(4));
  return { name, value: rounded(value), unit, goal, ratio: ratio === null ? null : rounded(ratio), against: to };
}

/** Returns the smallest value that is at least as large as this share (0 to 1) of all values. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export const median = (values: readonly number[]) => percentile(values, 0.5);

/** Minimum duration of one measurement, in ms. A faster contender is called repeatedly. */
const LEAST_MS = 10;

/** Returns the median processor time in ms of one call of each contender. The reference programs measure processor time too. */
export function measureAlternately<Name extends string>(turns: number, contenders: Record<Name, () => unknown>) {
  const names = Object.keys(contenders) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = -2; round < turns; round++) {
    for (const name of names) {
      // This call is not measured, because the processor's cache still has the data of the previous contender.
      contenders[name]();
      const begin = process.cpuUsage();
      let [calls, milliseconds] = [0, 0];
      while (milliseconds < LEAST_MS) {
        contenders[name]();
        calls += 1;
        const { user, system } = process.cpuUsage(begin);
        milliseconds = (user + system) / 1_000;
      }
      if (round >= 0) samples.get(name)?.push(milliseconds / calls);
    }
  }
  const medians = [...samples].map(([name, values]) => [name, median(values)] as const);
  return Object.fromEntries(medians) as Record<Name, number>;
}

export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function describeMachine() {
  return {
    node: process.version,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory_gib: Math.round(totalmem() / 2 ** 30),
    load: loadavg().map((value) => Math.round(value * 100) / 100),
  };
}

/** Returns the resident memory of a process in MB, or NaN where the system has no /proc. */
export function residentMemoryMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}
