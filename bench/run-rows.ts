/** Runs every part of the suite by itself: what fails or hangs in one hides no row of another. */
import type { Row } from './measure.ts';

/** Says a line now, beside the table: what is waited for, what went wrong. */
export type Tell = (line: string) => void;

/** Rows that are measured together. One whose value or ratio is not a number could not be measured, and was told about. */
export interface Part {
  name: string;
  measure: (tell: Tell) => readonly Row[] | Promise<readonly Row[]>;
}

export interface Outcome {
  rows: Row[];
  /** The names of rows that are not there; of a part, where none of its rows is. */
  missing: string[];
}

/** Many times what a part takes on a slow machine; only one that hangs reaches it. */
const LIMIT_MS = 3_600_000;

export async function runParts(parts: readonly Part[], tell: Tell, limit = LIMIT_MS): Promise<Outcome> {
  const outcome: Outcome = { rows: [], missing: [] };
  for (const { name, measure } of parts) {
    try {
      const rows = await within(limit, async () => measure(tell));
      for (const row of rows) {
        if (isMeasured(row)) outcome.rows.push(row);
        else outcome.missing.push(row.name);
      }
    } catch (error) {
      tell(`${name}: ${reasonOf(error)}`);
      outcome.missing.push(name);
    }
  }
  for (const name of outcome.missing) tell(`Missing: ${name}`);
  return outcome;
}

/** Answers undefined where the work fails, and tells why, so that what does not need its result goes on. */
export async function attempt<Result>(
  what: string,
  work: () => Promise<Result>,
  tell: Tell,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    tell(`${what}: ${reasonOf(error)}`);
    return undefined;
  }
}

/** The work's result; an error when it takes longer. What it began may then still run. */
export async function within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`given up after ${milliseconds / 1_000} seconds`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const isMeasured = ({ value, ratio }: Row) =>
  Number.isFinite(value) && (ratio === null || Number.isFinite(ratio));

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
