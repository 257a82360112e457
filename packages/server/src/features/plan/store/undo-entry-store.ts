/** Reads and deletes the entries that undo-store.ts records. */
import { withDefaultValues } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { deleteUserRows } from '#db/delete-user-rows.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { StoredItem } from './item-store.ts';
import type { JournalEntry } from './undo-rules.ts';
import { type JournalEntryPart, JOURNAL_LISTS, undoCutoff, partRowKey } from './undo-store.ts';

/** Returns the entry of a token, without consuming it; undefined if the token is unknown, used or expired. */
export async function readUndoEntry(
  db: Database,
  userId: number,
  token: string,
  now: Date,
): Promise<JournalEntry | undefined> {
  const hash = hashSecret(token);
  const row = await db
    .selectFrom('undo_entries')
    .select('payload')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('created_at', '>', undoCutoff(now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return decryptEntry(await readUserKey(db, userId), hash.toString('hex'), row.payload, abortSignalOf(db));
}

/** Returns the size of an entry in bytes, which predicts the duration of its undo; 0 if there is none. */
export async function readUndoEntrySize(db: Database, userId: number, token: string): Promise<number> {
  const row = await db
    .selectFrom('undo_entries')
    .select(sql<number>`octet_length(payload)`.as('bytes'))
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

async function decryptEntry(
  key: DataKey,
  row: string,
  payload: string,
  signal: AbortSignal | undefined,
): Promise<JournalEntry> {
  const open = (token: string, index: number) => {
    const part = key.decrypt('undo_entries.payload', partRowKey(row, index), token) as JournalEntryPart;
    const after = [...(part.after ?? []), ...(part.retagged ?? [])];
    return { ...part, before: (part.before ?? []).map(asStored), after };
  };
  const parts = await mapYielding(payload.split(' '), open, signal);
  const { parts: more = 0, scenario = null, ...head } = parts[0] ?? {};
  if (parts.length !== more + 1) throw new Error('A part of an undo entry is missing.');
  const lists = Object.fromEntries(
    JOURNAL_LISTS.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])]),
  );
  return { ...head, ...lists, ...(scenario === null ? {} : { scenarios: [scenario] }) } as JournalEntry;
}

/** Returns the item of an entry written by any version, with parsed dates and with defaults for newer fields. */
function asStored(item: StoredItem): StoredItem {
  return {
    ...item,
    ...withDefaultValues(item),
    created_at: new Date(item.created_at),
    updated_at: new Date(item.updated_at),
  };
}

/** Consumes the token, which can be used once; returns false if it was used meanwhile. */
export async function deleteUndoEntry(db: Database, userId: number, token: string): Promise<boolean> {
  return (await deleteUserRows(db, 'undo_entries', { user_id: userId, token_hash: hashSecret(token) })) > 0;
}

/** Deletes all undo entries of the user, for deletions that must be permanent. */
export async function deleteUndoEntries(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('undo_entries').where('user_id', '=', userId).execute();
}

/** Deletes the expired entries of all users, also of inactive ones. */
export async function deleteExpiredUndoEntries(db: Database, now: Date): Promise<void> {
  await deleteInBatches((most) =>
    sql`
      delete from undo_entries where (user_id, token_hash) in (
        select user_id, token_hash from undo_entries where created_at <= ${undoCutoff(now)} limit ${most}
      )`.execute(db),
  );
}
