/** Runs every part of the suite by itself: what fails or hangs in one hides no row of another. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from './measure.ts';

/** Rows that are measured together. One whose value or ratio is not a number could not be measured, which was reported. */
export interface Part {
  name: string;
  measure: () => readonly Row[] | Promise<readonly Row[]>;
}

/** Many times what a part takes on a slow machine; only one that hangs reaches it. */
const LIMIT_MS = 1_800_000;

/** `missing` names rows that are not there; of a part, where none of its rows is. */
export async function runParts(parts: readonly Part[], limit = LIMIT_MS) {
  const rows: Row[] = [];
  const missing: string[] = [];
  for (const { name, measure } of parts) {
    const measured = await attempt(name, () => within(limit, async () => measure()));
    if (measured === undefined) missing.push(name);
    for (const row of measured ?? []) {
      if (Number.isFinite(row.value) && Number.isFinite(row.ratio ?? 0)) rows.push(row);
      else missing.push(row.name);
    }
  }
  for (const name of missing) console.error(`Missing: ${name}`);
  return { rows, missing };
}

/** The work's result; undefined where it fails, which is reported, so that what does not need its result goes on. */
export async function attempt<Result>(name: string, work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** The work's result; an error when it takes longer. What it began may then still run. */
export function within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const late = sleep(milliseconds).then((): never => {
    throw new Error(`given up after ${milliseconds / 1_000} seconds`);
  });
  return Promise.race([work(), late]);
}
