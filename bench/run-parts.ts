/** Runs each part of the suite separately, so that a failing or hanging part does not suppress the rows of another. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './measurement.ts';

/** Rows that are measured together. A row whose value or ratio is not a number could not be measured; the reason was reported. */
export interface BenchmarkPart {
  name: string;
  measure: () => readonly Row[] | Promise<readonly Row[]>;
}

/** Timeout of one part in ms, many times what it takes on a slow machine. */
const LIMIT_MS = 1_800_000;

/** Returns the rows and, in `missing`, the names of rows that were not measured, or of a part if none of its rows was. */
export async function runBenchmarkParts(parts: readonly BenchmarkPart[], limit = LIMIT_MS) {
  const rows: Row[] = [];
  const missing: string[] = [];
  for (const { name, measure } of parts) {
    const measured = await runOrReport(name, () => withTimeout(limit, async () => measure()));
    if (measured === undefined) missing.push(name);
    for (const row of measured ?? []) {
      if (Number.isFinite(row.value) && Number.isFinite(row.ratio ?? 0)) rows.push(row);
      else missing.push(row.name);
    }
  }
  for (const name of missing) console.error(`Missing: ${name}`);
  return { rows, missing };
}

/** Returns the result of `work`. If it fails, reports the error and returns undefined, so that the remaining parts run. */
export async function runOrReport<Result>(name: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Returns the result of `work`, or rejects after this many milliseconds. Work that it started may still be running then. */
export function withTimeout<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const late = sleep(milliseconds).then((): never => {
    throw new Error(`given up after ${milliseconds / 1_000} seconds`);
  });
  return Promise.race([work(), late]);
}
