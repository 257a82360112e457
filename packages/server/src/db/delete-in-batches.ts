import type { QueryResult } from 'kysely';

/** Few enough that nobody waits for the locks of one, or for the disk. */
const BATCH = 500;

/** Repeats a statement that deletes at most so many rows until it finds fewer. */
export async function deleteInBatches(
  deleteSome: (most: number) => Promise<Pick<QueryResult<unknown>, 'numAffectedRows'>>,
): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await deleteSome(BATCH);
    if (numAffectedRows < BATCH) return;
  }
}
