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
  try {
    cpSync(folder, copy, { recursive: true });
    await run(process.execPath, ['flatten.mjs'], copy);
    const c = await attemptTool('g++, the C yardstick', () => measureC(copy, paths), tell);
    const numpy = await attemptTool(
      'python3 with numpy, the numpy yardstick',
      () => measureNumpy(copy, paths),
      tell,
    );
    return new Map(
      paths.map((count) => [count, { ...timeOf('c', c?.get(count)), ...timeOf('numpy', numpy?.get(count)) }]),
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

const timeOf = (name: keyof YardstickTimes, time: number | undefined) =>
  time === undefined ? {} : { [name]: time };

async function attemptTool<Result>(tool: string, work: () => Promise<Result>, tell: Tell) {
  try {
    return await work();
  } catch (error) {
    tell(
      `Left out for want of ${tool}: ${error instanceof Error ? error.message.split('\n', 1)[0] : String(error)}`,
    );
    return undefined;
  }
}

async function measureC(folder: string, paths: readonly number[]) {
  await run('bash', ['c/build.sh'], folder);
  const environment = { PLAN: '../plan.txt', BUDGET: SECONDS_EACH, CHECK: CHECKED };
  const said = await run('./mc', paths.map(String), join(folder, 'c'), environment);
  const line = /AVX2 f64x4 kept \+ fan chart\s+N=(\d+)\s+threads=1 best\s+[\d.]+ ms\s+med\s+([\d.]+) ms/g;
  return new Map([...said.matchAll(line)].map(([, count, median]) => [Number(count), Number(median)]));
}

async function measureNumpy(folder: string, paths: readonly number[]) {
  const said = await run('python3', ['py/mc_numpy.py', ...paths.map(String)], folder, {
    OMP_NUM_THREADS: '1',
  });
  const line =
    /numpy f64 N=(\d+) threads=1 .* cpu ([\d.]+) ms = .*fan np\.percentile ([\d.]+) ms, np\.partition ([\d.]+) ms/g;
  return new Map(
    [...said.matchAll(line)].map(([, count, simulate, percentile, partition]) => [
      Number(count),
      Number(simulate) + Math.min(Number(percentile), Number(partition)),
    ]),
  );
}

async function run(program: string, words: string[], cwd: string, environment: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)(program, words, {
    cwd,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
