/**
 * The journal of changes that can be taken back. Whoever changes items of a user reads them as they are
 * (`storedItems`, `storedItemsOfScenario`), changes them, and hands both states to {@link recordChange} in the same
 * transaction:
 *
 *     const before = await storedItemsOfScenario(db, userId, scenarioId);
 *     ... delete, insert or update ...
 *     const after = await storedItemsOfScenario(db, userId, scenarioId);
 *     const undoToken = await recordChange(db, userId, { action: 'demo_data', before, after, madeTagIds }, now);
 *
 * What a change is, and what taking it back does, the contract says (items/undo-rules.ts); `undo-change.ts` does it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Change, type JournalEntry, LIMITS, itemContent, journalEntry } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import type { StoredItem } from './item-store.ts';

/** Keeps what it takes to take the change back, and answers the token for it. Sweeps the user's expired ones. */
export async function recordChange(
  db: Database,
  userId: number,
  change: Change<StoredItem>,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tags = await tagsById(db, userId);
  const entry = journalEntry(change, tags, contentHash);
  await db
    .deleteFrom('undo_entries')
    .where('user_id', '=', userId)
    .where('created_at', '<=', oldest(now))
    .execute();
  const hash = hashSecret(token);
  const payload = (await keyOf(db, userId)).seal('undo_entries.payload', hash.toString('hex'), entry);
  await db
    .insertInto('undo_entries')
    .values({ user_id: userId, token_hash: hash, payload, created_at: now })
    .execute();
  return token;
}

/** Takes the entry out of the journal: a token serves once. Undefined when it is unknown, used or too old. */
export async function takeChange(
  db: Database,
  userId: number,
  token: string,
  now: Date,
): Promise<JournalEntry<StoredItem> | undefined> {
  const hash = hashSecret(token);
  const row = await db
    .deleteFrom('undo_entries')
    .where('user_id', '=', userId)
    .where('token_hash', '=', hash)
    .where('created_at', '>', oldest(now))
    .returning('payload')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const key = await keyOf(db, userId);
  const entry = key.open(
    'undo_entries.payload',
    hash.toString('hex'),
    row.payload,
  ) as JournalEntry<StoredItem>;
  return { ...entry, before: entry.before.map(withInstants) };
}

/** Forgets every change of the user, for when what was deleted must not come back. */
export async function forgetChanges(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('undo_entries').where('user_id', '=', userId).execute();
}

/** Shorter than the content, and no secret. */
export function contentHash(item: StoredItem): string {
  return createHash('sha256').update(itemContent(item)).digest('base64url');
}

function withInstants(item: StoredItem): StoredItem {
  return { ...item, created_at: new Date(item.created_at), updated_at: new Date(item.updated_at) };
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIMITS.undoMinutes * 60_000);
}
