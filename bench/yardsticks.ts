/**
 * The yardsticks of docs/decisions/0034-simulation-kernel.md: C and numpy programs that simulate a like plan. `--yardsticks FOLDER` names
 * where they lie; they are copied to a temporary folder and built there.
 */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CurrencyCode, PlanItem } from '@meridian/engine';
import type { Tell } from './run-rows.ts';

/** Milliseconds of processor time for all months of all paths with the fan; absent: its tool is. */
export interface YardstickTimes {
  readonly c?: number;
  /** Of two threads, by the clock. */
  readonly cByTwo?: number;
  readonly numpy?: number;
}

interface YardstickPlan {
  readonly rates_per_usd: Record<string, number>;
  readonly market: { readonly inflation: { readonly mean: number } };
  readonly items: readonly {
    readonly category: PlanItem['category'];
    readonly from: number;
    readonly to: number;
    readonly amount: number;
    readonly currency: CurrencyCode;
    readonly indexed: boolean;
    readonly existing_funds?: number;
  }[];
}

const SECONDS_EACH = '0.3';
/** Paths over which the C program compares its own versions; a multiple of its widest vector. */
const CHECKED = '16000';

/** The folder that the command line names. */
export function yardstickFolder(): string | undefined {
  const place = process.argv.indexOf('--yardsticks');
  const folder = place === -1 ? undefined : process.argv[place + 1];
  return folder !== undefined && existsSync(join(folder, 'plan.json')) ? folder : undefined;
}

/**
 * The yardsticks' plan as ours: what is indexed there grows by the expected inflation here, where amounts of
 * incomes, expenses and deposits are not random.
 */
export function yardstickItems(folder: string, start: number): PlanItem[] {
  const plan = JSON.parse(readFileSync(join(folder, 'plan.json'), 'utf8')) as YardstickPlan;
  const growth = (1 + plan.market.inflation.mean) ** (1 / 12) - 1;
  return plan.items.map((item, index): PlanItem => {
    const isFlow = item.category === 'income' || item.category === 'expense';
    return {
      id: index + 1,
      category: item.category,
      from: start + item.from,
      to: start + item.to,
      amount: item.amount,
      currency: item.currency,
      existingFunds: item.existing_funds ?? 0,
      existingFundsCurrency: item.currency,
      monthlyRate: isFlow ? (item.indexed ? growth : 0) : item.category === 'balance' ? 0 : 0.004,
      accumulationFee: 0,
      depositFee: 0,
      interestLimit: 0,
      hidden: false,
    };
  });
}

/** Runs the C program and the numpy program for each number of paths. */
export async function measureYardsticks(
  folder: string,
  paths: readonly number[],
  tell: Tell,
): Promise<Map<number, YardstickTimes>> {
  const copy = mkdtempSync(join(tmpdir(), 'meridian-yardsticks-'));
  const times = new Map<number, YardstickTimes>(paths.map((count) => [count, {}]));
  const note = (count: string | undefined, found: YardstickTimes) => {
    times.set(Number(count), { ...times.get(Number(count)), ...found });
  };
  try {
    cpSync(folder, copy, { recursive: true });
    await run(process.execPath, ['flatten.mjs'], copy);
    await unlessAbsent('g++, the C yardstick', () => measureC(copy, paths, note), tell);
    await unlessAbsent(
      'python3 with numpy, the numpy yardstick',
      () => measureNumpy(copy, paths, note),
      tell,
    );
    return times;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

type Note = (paths: string | undefined, found: YardstickTimes) => void;

async function unlessAbsent(tool: string, work: () => Promise<void>, tell: Tell) {
  try {
    await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    tell(`Left out for want of ${tool}: ${reason}`);
  }
}

async function measureC(folder: string, paths: readonly number[], note: Note) {
  await run('bash', ['c/build.sh'], folder);
  const environment = { PLAN: '../plan.txt', BUDGET: SECONDS_EACH, CHECK: CHECKED };
  const said = await run('./mc', paths.map(String), join(folder, 'c'), environment);
  const line = /AVX2 f64x4 kept \+ fan chart\s+N=(\d+)\s+threads=(\d) best\s+[\d.]+ ms\s+med\s+([\d.]+) ms/g;
  for (const [, count, threads, median] of said.matchAll(line)) {
    note(count, threads === '1' ? { c: Number(median) } : { cByTwo: Number(median) });
  }
}

async function measureNumpy(folder: string, paths: readonly number[], note: Note) {
  const said = await run('python3', ['py/mc_numpy.py', ...paths.map(String)], folder, {
    OMP_NUM_THREADS: '1',
  });
  const line =
    /numpy f64 N=(\d+) threads=1 .* cpu ([\d.]+) ms = .*fan np\.percentile ([\d.]+) ms, np\.partition ([\d.]+) ms/g;
  for (const [, count, simulate, percentile, partition] of said.matchAll(line)) {
    note(count, { numpy: Number(simulate) + Math.min(Number(percentile), Number(partition)) });
  }
}

async function run(program: string, words: string[], cwd: string, environment: Record<string, string> = {}) {
  const options = { cwd, env: { ...process.env, ...environment } };
  const { stdout } = await promisify(execFile)(program, words, options);
  return stdout;
}
