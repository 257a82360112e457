/**
 * The undo journal. Code that changes a plan passes the state before and after to {@link recordChange} in the same transaction; for many
 * items it calls {@link prepareChange} before the transaction and {@link recordPrepared} within it. `undo-rules.ts` defines the steps of an
 * undo; `undo-routes.ts` runs them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type ItemTag, LIMITS, itemComparisonText, withDefaultValues } from '@meridian/contract';
import { sql } from 'kysely';
import { type Database, deleteInBatches } from '#db/connect.ts';
import { deleteOwnRows } from '#db/user-rows.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { forEachYielding, mapYielding } from '#db/yielding-loops.ts';
import type { StoredItem } from './item-store.ts';
import { readTagsById } from './tag-store.ts';
import type { UndoableCall } from '#http/call.ts';
import type { PlanChange, JournalEntry } from './undo-rules.ts';

export type { PlanChange };

/** A change whose long lists are encrypted already. */
interface PreparedChange {
  token: string;
  hash: Buffer;
  entry: JournalEntry;
  /** The encrypted items of the entry, without the items in its first part. */
  itemParts: readonly string[];
}

/** Details that are known only after the change was written. */
type Late = Pick<PlanChange, 'scenarios' | 'settings' | 'objects'>;

/** Encrypts the long lists of a change before the transaction that calls {@link recordPrepared}. */
export async function prepareChange(db: Database, userId: number, change: PlanChange): Promise<PreparedChange> {
  const token = randomBytes(32).toString('base64url');
  const { before = [], after = [] } = change;
  const carried = new Set(before.flatMap((item) => item.tag_ids));
  const { knownTags = await readTagsById(db, userId, carried) } = change;
  const entry = toJournalEntry(change, knownTags, await hashContents(after, abortSignalOf(db)));
  const hash = hashSecret(token);
  const key = await readUserKey(db, userId);
  return {
    token,
    hash,
    entry,
    itemParts: await encryptParts(key, hash, 1, splitEntry(entry, ITEM_LISTS), abortSignalOf(db)),
  };
}

/** Converts a change to its journal entry. */
function toJournalEntry(
  { action, before = [], after = [], tagsOnly = false, ...change }: PlanChange,
  tags: ReadonlyMap<number, ItemTag>,
  hash: (item: StoredItem) => string,
): JournalEntry {
  const carried = new Set(before.flatMap((item) => item.tag_ids));
  const tagIdsBefore = new Map(before.map((item) => [item.id, item.tag_ids]));
  return {
    action,
    direction: change.direction ?? 'undone',
    before: tagsOnly ? [] : before,
    after: after.map((item) => ({
      id: item.id,
      contentHash: hash(item),
      tag_ids: item.tag_ids,
      ...(tagsOnly && { tagIdsBefore: tagIdsBefore.get(item.id) ?? [] }),
    })),
    tags: [...carried].flatMap((id) => tags.get(id) ?? []),
    madeTagIds: change.madeTagIds ?? [],
    scenarios: change.scenarios ?? [],
    tagChanges: change.tags ?? [],
    settings: change.settings,
    objects: change.objects ?? [],
  };
}

/**
 * Stores the undo entry of a change and returns its token, which the response contains. Deletes the user's expired entries, and the oldest
 * ones beyond {@link LIMITS.undoBytesPerUser} in total; a guest's limit is a tenth of that.
 */
export async function recordPrepared(
  { db, user: { user_id: userId }, now, offerUndo }: UndoableCall,
  { token, hash, entry: prepared, itemParts }: PreparedChange,
  late: Late = {},
): Promise<string> {
  const entry = { ...prepared, ...late };
  const payload = await encryptFirstParts(await readUserKey(db, userId), hash, entry, itemParts);
  // Uses one statement, so that an edit of an item needs only one round trip. Sizes are computed without reading the entries.
  await sql`
    with expired as (
      delete from undo_entries where user_id = ${userId} and created_at <= ${oldest(now)}
    ), newest as (
      select bytes_before + octet_length(payload) as bytes from undo_entries
      where user_id = ${userId} order by bytes_before desc limit 1
    ), room as (
      select ${LIMITS.undoBytesPerUser} / case when is_guest then ${LIMITS.guestShare} else 1 end as bytes
      from users where user_id = ${userId}
    ), beyond_room as (
      delete from undo_entries using newest, room
      where user_id = ${userId} and bytes_before < newest.bytes + ${payload.length} - room.bytes
    )
    insert into undo_entries (user_id, token_hash, payload, created_at, bytes_before)
    values (${userId}, ${hash}, ${payload}, ${now}, coalesce((select bytes from newest), 0))`.execute(db);
  offerUndo(token);
  return token;
}

/** Records a change of a few items, see {@link recordPrepared}. */
export async function recordChange(call: UndoableCall, change: PlanChange): Promise<string> {
  return recordPrepared(call, await prepareChange(call.db, call.user.user_id, change));
}

/** Returns true if nothing changed and there is nothing to undo. */
export function isEmptyChange({ entry }: PreparedChange, { scenarios, settings, objects }: Late): boolean {
  const lists = [entry.before, entry.after, entry.madeTagIds, entry.tagChanges, scenarios, objects];
  return settings === undefined && lists.every((list = []) => list.length === 0);
}

/** Deletes the expired entries of all users, also of inactive ones. */
export async function deleteExpiredUndoEntries(db: Database, now: Date): Promise<void> {
  await deleteInBatches((most) =>
    sql`
      delete from undo_entries where (user_id, token_hash) in (
        select user_id, token_hash from undo_entries where created_at <= ${oldest(now)} limit ${most}
      )`.execute(db),
  );
}

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
    .where('created_at', '>', oldest(now))
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

/** Consumes the token, which can be used once; returns false if it was used meanwhile. */
export async function deleteUndoEntry(db: Database, userId: number, token: string): Promise<boolean> {
  return (await deleteOwnRows(db, 'undo_entries', { user_id: userId, token_hash: hashSecret(token) })) > 0;
}

/** Deletes all undo entries of the user, for deletions that must be permanent. */
export async function deleteUndoEntries(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('undo_entries').where('user_id', '=', userId).execute();
}

/** Returns the hash of each item: shorter than the content, and reveals nothing. */
export async function hashContents(
  items: readonly StoredItem[],
  signal?: AbortSignal,
): Promise<(item: StoredItem) => string> {
  const hashes = new Map<StoredItem, string>();
  const add = (item: StoredItem) =>
    void hashes.set(item, createHash('sha256').update(itemComparisonText(item)).digest('base64url'));
  await forEachYielding(items, add, signal);
  return (item) => hashes.get(item) ?? '';
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LIMITS.undoMinutes * 60_000);
}

/** The lists of items in an entry, which are the longest ones. */
const ITEM_LISTS = ['before', 'after'] as const;
const OTHER_LISTS = ['tags', 'tagChanges', 'madeTagIds', 'scenarios', 'objects'] as const;
const LISTS = [...ITEM_LISTS, ...OTHER_LISTS];
/** Maximum number of members of each list in a part. */
const OF_A_LIST_IN_A_PART = 500;

/**
 * One part of an entry. The first one also contains the values that are not lists, and the number of parts after it, so that a missing part
 * is detected.
 */
type EntryPart = Partial<JournalEntry> & {
  parts?: number;
  /** Used by older entries in place of `scenarios`, when a change could affect only one. */
  scenario?: JournalEntry['scenarios'][number] | null;
  /** Used by older entries for the items of `after` of which only the tags changed. */
  retagged?: JournalEntry['after'];
};

/** Splits the given lists of an entry into parts, without the first one. */
function splitEntry(entry: JournalEntry, lists: readonly (typeof LISTS)[number][]): EntryPart[] {
  const longest = Math.max(...lists.map((name) => entry[name].length));
  const count = Math.max(0, Math.ceil(longest / OF_A_LIST_IN_A_PART) - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = (index + 1) * OF_A_LIST_IN_A_PART;
    return Object.fromEntries(lists.map((name) => [name, entry[name].slice(start, start + OF_A_LIST_IN_A_PART)]));
  });
}

/** Encrypts each part as a token of its own, because encryption blocks the thread. */
function encryptParts(key: DataKey, hash: Buffer, first: number, parts: readonly EntryPart[], signal?: AbortSignal) {
  const encrypt = (part: EntryPart, index: number) =>
    key.seal('undo_entries.payload', partOf(hash.toString('hex'), first + index), part);
  return mapYielding(parts, encrypt, signal);
}

/** Encrypts the rest of the entry: its first part, and further parts of the lists that are not items; `itemParts` are encrypted already. */
async function encryptFirstParts(
  key: DataKey,
  hash: Buffer,
  entry: JournalEntry,
  itemParts: readonly string[],
): Promise<string> {
  const others = splitEntry(entry, OTHER_LISTS);
  const lists = Object.fromEntries(LISTS.map((name) => [name, entry[name].slice(0, OF_A_LIST_IN_A_PART)]));
  const head = { ...entry, ...lists, parts: itemParts.length + others.length };
  const [first = ''] = await encryptParts(key, hash, 0, [head]);
  const rest = await encryptParts(key, hash, 1 + itemParts.length, others);
  return [first, ...itemParts, ...rest].join(' ');
}

const partOf = (row: string, index: number) => (index === 0 ? row : `${row}.${index}`);

async function decryptEntry(
  key: DataKey,
  row: string,
  payload: string,
  signal: AbortSignal | undefined,
): Promise<JournalEntry> {
  const open = (token: string, index: number) => {
    const part = key.open('undo_entries.payload', partOf(row, index), token) as EntryPart;
    const after = [...(part.after ?? []), ...(part.retagged ?? [])];
    return { ...part, before: (part.before ?? []).map(asStored), after };
  };
  const parts = await mapYielding(payload.split(' '), open, signal);
  const { parts: more = 0, scenario = null, ...head } = parts[0] ?? {};
  if (parts.length !== more + 1) throw new Error('A part of an undo entry is missing.');
  const lists = Object.fromEntries(
    LISTS.map((name) => [name, parts.flatMap((part): readonly unknown[] => part[name] ?? [])]),
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
