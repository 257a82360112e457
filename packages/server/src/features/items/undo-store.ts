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
  type ItemTag,
  type JournalEntry,
  LIMITS,
  filledValues,
  itemContent,
  journalEntry,
} from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import { deleteInBatches } from '#db/delete-in-batches.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { keyOf } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { eachInTurns, mapInTurns } from '#db/turns.ts';
import type { SettingsChange } from '#features/account/settings-store.ts';
import type { ObjectChange } from '#features/economic/undo-objects-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import type { StoredItem } from './item-store.ts';

/** What a change was about beside scenarios, items and tags; absent: nothing. */
interface Besides {
  settings?: SettingsChange | undefined;
  objects?: readonly ObjectChange[];
}

/** A change as whoever makes it hands it over. */
export interface RecordedChange extends Change<StoredItem>, Besides {
  /** The tags that there were before, by id, where they are at hand. */
  knownTags?: ReadonlyMap<number, ItemTag>;
}

/** A change as it lies in the journal. */
export type Entry = JournalEntry<StoredItem> & {
  settings?: SettingsChange;
  objects: readonly ObjectChange[];
};

/**
 * Keeps what it takes to take the change back, and answers the token for it. The user's entries go that expired, or that have more than
 * {@link LIMITS.undoBytesPerUser} from their first byte to the last of this one.
 */
export async function recordChange(
  db: Database,
  userId: number,
  change: RecordedChange,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { knownTags = await tagsById(db, userId), settings, objects = [] } = change;
  const entry = {
    ...journalEntry<StoredItem>(change, knownTags, await contentHashes(change.after)),
    objects,
    ...(settings === undefined ? {} : { settings }),
  };
  const hash = hashSecret(token);
  const payload = await sealEntry(await keyOf(db, userId), hash.toString('hex'), entry);
  // One statement, because every edit of an item makes this journey to the database. Nothing of an entry is read to learn its size.
  await sql`
    with expired as (
      delete from undo_entries where user_id = ${userId} and created_at <= ${oldest(now)}
    ), newest as (
      select bytes_before + octet_length(payload) as bytes from undo_entries
      where user_id = ${userId} order by bytes_before desc limit 1
    ), beyond_room as (
      delete from undo_entries using newest
      where user_id = ${userId} and bytes_before < newest.bytes + ${payload.length} - ${LIMITS.undoBytesPerUser}
    )
    insert into undo_entries (user_id, token_hash, payload, created_at, bytes_before)
    values (${userId}, ${hash}, ${payload}, ${now}, coalesce((select bytes from newest), 0))`.execute(db);
  return token;
}

/** Deletes the expired entries of all users, also of those who change nothing any more. */
export async function sweepUndoEntries(db: Database, now: Date): Promise<void> {
  await deleteInBatches((most) =>
    sql`
      delete from undo_entries where (user_id, token_hash) in (
        select user_id, token_hash from undo_entries where created_at <= ${oldest(now)} limit ${most}
      )`.execute(db),
  );
}

/** Takes the entry out of the journal: a token serves once. Undefined when it is unknown, used or too old. */
export async function takeChange(
  db: Database,
  userId: number,
  token: string,
  now: Date,
): Promise<Entry | undefined> {
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

/** The lists of an entry, any of which can be long. A part of an entry holds at most so many members of each. */
const LISTS = [
  'before',
  'after',
  'retagged',
  'tags',
  'tagChanges',
  'madeTagIds',
  'scenarios',
  'objects',
] as const;
const OF_A_LIST_IN_A_PART = 500;

/** The first part also holds the values that are not lists, and how many parts follow it: if one is missing, that is noticed. */
type EntryPart = Partial<Entry> & {
  parts?: number;
  /** What stood in place of `scenarios` before a change could make or delete several. */
  scenario?: Entry['scenarios'][number] | null;
};

/** An entry is sealed in parts, each a token of its own, because sealing holds the thread. */
async function sealEntry(key: DataKey, row: string, entry: Entry): Promise<string> {
  const longest = Math.max(...LISTS.map((name) => entry[name].length));
  const count = Math.max(1, Math.ceil(longest / OF_A_LIST_IN_A_PART));
  const tokens = await mapInTurns(Array(count).keys(), (index) => {
    const [start, end] = [index * OF_A_LIST_IN_A_PART, (index + 1) * OF_A_LIST_IN_A_PART];
    const lists = Object.fromEntries(LISTS.map((name) => [name, entry[name].slice(start, end)]));
    const value = index === 0 ? { ...entry, ...lists, parts: count - 1 } : lists;
    return key.seal('undo_entries.payload', partOf(row, index), value);
  });
  return tokens.join(' ');
}

const partOf = (row: string, index: number) => (index === 0 ? row : `${row}.${index}`);

async function openEntry(key: DataKey, row: string, payload: string): Promise<Entry> {
  const parts = await mapInTurns(payload.split(' '), (token, index) => {
    const part = key.open('undo_entries.payload', partOf(row, index), token) as EntryPart;
    return { ...part, before: (part.before ?? []).map(asStored) };
  });
  const { parts: more = 0, scenario = null, ...head } = parts[0] ?? {};
  if (parts.length !== more + 1) throw new Error('A part of an undo entry is missing.');
  const lists = Object.fromEntries(
    LISTS.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])]),
  );
  return { ...head, ...lists, ...(scenario === null ? {} : { scenarios: [scenario] }) } as Entry;
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
