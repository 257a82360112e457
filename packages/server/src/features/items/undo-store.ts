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
import {
  type Change,
  type JournalEntry,
  LIMITS,
  filledValues,
  itemContent,
  journalEntry,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { eachInTurns, mapInTurns } from '#db/turns.ts';
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
  const entry = journalEntry(change, tags, await contentHashes(change.after));
  await db
    .deleteFrom('undo_entries')
    .where('user_id', '=', userId)
    .where('created_at', '<=', oldest(now))
    .execute();
  const hash = hashSecret(token);
  const payload = await sealEntry(await keyOf(db, userId), hash.toString('hex'), entry);
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
  return openEntry(key, hash.toString('hex'), row.payload);
}

const ITEMS_IN_A_PART = 500;

type Entry = JournalEntry<StoredItem>;
/** The first part has everything, and says how many come after it with more items, so that none can be left out. */
type EntryPart = Pick<Entry, 'before' | 'after'> &
  Partial<Entry & { parts: number }> & {
    /** What stood in place of `scenarios` before a change could make or delete several. */
    scenario?: Entry['scenarios'][number] | null;
  };

/**
 * An entry is sealed in parts, because sealing holds the thread: the first ones of its items with all the rest, and for each further
 * so many items a token of its own.
 */
async function sealEntry(key: DataKey, row: string, entry: Entry): Promise<string> {
  const { before, after } = entry;
  const count = Math.max(1, Math.ceil(Math.max(before.length, after.length) / ITEMS_IN_A_PART));
  const tokens = await mapInTurns(Array(count).keys(), (index) => {
    const [start, end] = [index * ITEMS_IN_A_PART, (index + 1) * ITEMS_IN_A_PART];
    const part = { before: before.slice(start, end), after: after.slice(start, end) };
    const value = index === 0 ? { ...entry, ...part, parts: count - 1 } : part;
    return key.seal('undo_entries.payload', partOf(row, index), value);
  });
  return tokens.join(' ');
}

const partOf = (row: string, index: number) => (index === 0 ? row : `${row}.${index}`);

async function openEntry(key: DataKey, row: string, payload: string): Promise<Entry> {
  const parts = await mapInTurns(payload.split(' '), (token, index) => {
    const part = key.open('undo_entries.payload', partOf(row, index), token) as EntryPart;
    return { ...part, before: part.before.map(asStored) };
  });
  const { parts: more = 0, scenario = null, ...head } = parts[0] ?? {};
  if (parts.length !== more + 1) throw new Error('A part of an undo entry is missing.');
  return {
    scenarios: scenario === null ? [] : [scenario],
    ...(head as Omit<Entry, 'scenarios'>),
    before: parts.flatMap((part) => part.before),
    after: parts.flatMap((part) => part.after),
  };
}

/** Forgets every change of the user, for when what was deleted must not come back. */
export async function forgetChanges(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('undo_entries').where('user_id', '=', userId).execute();
}

/** Answers the hash of each of the items: shorter than the content, and no secret. */
export async function contentHashes(items: readonly StoredItem[]): Promise<(item: StoredItem) => string> {
  const hashes = new Map<StoredItem, string>();
  await eachInTurns(items, (item) =>
    hashes.set(item, createHash('sha256').update(itemContent(item)).digest('base64url')),
  );
  return (item) => hashes.get(item) ?? '';
}

/** The item as it was written down, by whatever version: with its dates, and with the fields that came since. */
function asStored(item: StoredItem): StoredItem {
  return {
    ...item,
    ...filledValues(item),
    created_at: new Date(item.created_at),
    updated_at: new Date(item.updated_at),
  };
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIMITS.undoMinutes * 60_000);
}
