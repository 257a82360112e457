/** Checks if a restore will leave out everyone who was erased since the backup was made (decision 11). */
import { LIMITS } from '@meridian/contract';
import type { KeyRing } from '#db/encryption/key-ring.ts';
import { createErasedAccountLookup } from '#features/identity/store/erased-account-store.ts';
import type { DeletionLogContent } from '#features/identity/store/deletion-log.ts';
import { readBackup } from './read-backup.ts';
import { type VerifiedBackup, readErasedAccounts } from './restore-backup.ts';

/** The records of erasures besides the backup itself. */
export interface ErasureSources {
  /** The deletion log of the DATA_DIR that is restored into; undefined if there is none. */
  deletionLog: DeletionLogContent | undefined;
  /** A backup newer than the one being restored, which also records erasures; undefined if the operator named none. */
  newerBackup: VerifiedBackup | undefined;
  ring: KeyRing;
  now: Date;
}

/** Returns warnings for the operator before the restore, one sentence each; none if all erasures are known. */
export async function findRestoreWarnings(backup: VerifiedBackup, sources: ErasureSources): Promise<string[]> {
  const { deletionLog, newerBackup, now } = sources;
  const doubts: string[] = [];
  const made = new Date(backup.head.made_at);
  const knowsSince = deletionLog?.begun !== undefined && deletionLog.begun <= made;
  const isGiven = newerBackup !== undefined && new Date(newerBackup.head.made_at) >= made;
  if (!knowsSince && !isGiven) {
    const what =
      deletionLog?.begun === undefined
        ? 'DATA_DIR has no deletion log'
        : `the deletion log in DATA_DIR begins only at ${deletionLog.begun.toISOString()}`;
    const newer = newerBackup === undefined ? 'no newer backup was given' : `${newerBackup.file} is not newer`;
    doubts.push(
      `It is not known which accounts were erased after this backup was made, at ${backup.head.made_at}: ${what}, and ${newer}. Such accounts would be restored.`,
    );
  }
  const { erasedAccountDays: days } = LIMITS;
  if (now.getTime() - made.getTime() > days * 24 * 3_600_000) {
    doubts.push(
      `This backup is more than ${days} days old, and erasures are recorded for ${days} days only: accounts that were erased soon after it was made would be restored.`,
    );
  }
  const count = await countOnlyInDeletionLog(backup, sources);
  if (count > 0) {
    doubts.push(
      `This backup is older than the last erasure in the deletion log. Accounts in it that will be erased again: ${count}.`,
    );
  }
  return doubts;
}

/** Returns the number of accounts in the backup that only the deletion log records as erased. */
async function countOnlyInDeletionLog(
  backup: VerifiedBackup,
  { deletionLog, newerBackup, ring }: ErasureSources,
): Promise<number> {
  if (deletionLog === undefined || deletionLog.erased.length === 0) return 0;
  const wasErased = createErasedAccountLookup(deletionLog.erased, ring);
  const isKnown = createErasedAccountLookup(
    newerBackup === undefined ? [] : await readErasedAccounts(newerBackup),
    ring,
  );
  let count = 0;
  for await (const part of readBackup(backup.file, backup.keys)) {
    if ('head' in part || part.table !== 'users') continue;
    for (const row of part.rows) {
      const { user_id: userId } = JSON.parse(row) as { user_id: number };
      if (wasErased(userId) && !isKnown(userId)) count += 1;
    }
  }
  return count;
}
