/**
 * The undo journal. Code that changes a plan passes the state before and after to {@link recordChange} in the same transaction; for many
 * items it calls {@link prepareChange} before the transaction and {@link recordPreparedChange} within it. `undo-rules.ts` defines the steps of an
 * undo; `undo-routes.ts` runs them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type ItemTag, LIMITS, itemComparisonText } from '@meridian/contract';
import { sql } from 'kysely';
import type { Database } from '#db/connect.ts';
import type { DataKey } from '#db/encryption/data-key.ts';
import { readUserKey } from '#db/encryption/key-store.ts';
import { hashSecret } from '#db/hash-secret.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { forEachYielding, mapYielding } from '#db/yielding-loops.ts';
import type { StoredItem } from './item-store.ts';
import { readTagsById } from './item-tag-store.ts';
import type { UndoableCall } from '#http/call-types.ts';
import type { PlanChange, JournalEntry } from './undo-rules.ts';

export type { PlanChange };

/** A change to be recorded, of which the long lists of items are encrypted already. */
interface PreparedChange {
  token: string;
  hash: Buffer;
  entry: JournalEntry;
  /** The encrypted items of the entry, without the items in its first part. */
  itemParts: readonly string[];
}

/** The values of a change that are known only after the change was written. */
type Late = Pick<PlanChange, 'scenarios' | 'settings' | 'objects'>;

/** Encrypts the long lists of a change before the transaction that calls {@link recordPreparedChange}. */
export async function prepareChange(db: Database, userId: number, change: PlanChange): Promise<PreparedChange> {
  const token = randomBytes(32).toString('base64url');
  const { before = [], after = [] } = change;
  const carried = new Set(before.flatMap((item) => item.tag_ids));
  const { knownTags = await readTagsById(db, userId, carried) } = change;
  const entry = toJournalEntry(change, knownTags, await hashItemContents(after, abortSignalOf(db)));
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
export async function recordPreparedChange(
  { db, user: { user_id: userId }, now, offerUndo }: UndoableCall,
  { token, hash, entry: prepared, itemParts }: PreparedChange,
  late: Late = {},
): Promise<string> {
  const entry = { ...prepared, ...late };
  const payload = await encryptFirstParts(await readUserKey(db, userId), hash, entry, itemParts);
  // Uses one statement, so that an edit of an item needs only one round trip. Sizes are computed without reading the entries.
  await sql`
    with expired as (
      delete from undo_entries where user_id = ${userId} and created_at <= ${undoCutoff(now)}
    ), newest as (
      select bytes_before + octet_length(payload) as bytes from undo_entries
      where user_id = ${userId} order by bytes_before desc limit 1
    ), room as (
      select ${LIMITS.undoBytesPerUser} / case when is_guest then ${LIMITS.guestLimitDivisor} else 1 end as bytes
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

/** Records a change of a few items, see {@link recordPreparedChange}. */
export async function recordChange(call: UndoableCall, change: PlanChange): Promise<string> {
  return recordPreparedChange(call, await prepareChange(call.db, call.user.user_id, change));
}

/** Returns true if nothing changed and there is nothing to undo. */
export function isEmptyChange({ entry }: PreparedChange, { scenarios, settings, objects }: Late): boolean {
  const lists = [entry.before, entry.after, entry.madeTagIds, entry.tagChanges, scenarios, objects];
  return settings === undefined && lists.every((list = []) => list.length === 0);
}

/** Returns a function that returns the hash of an item. The hash is shorter than the content and reveals nothing of it. */
export async function hashItemContents(
  items: readonly StoredItem[],
  signal?: AbortSignal,
): Promise<(item: StoredItem) => string> {
  const hashes = new Map<StoredItem, string>();
  const add = (item: StoredItem) =>
    void hashes.set(item, createHash('sha256').update(itemComparisonText(item)).digest('base64url'));
  await forEachYielding(items, add, signal);
  return (item) => hashes.get(item) ?? '';
}

/** Returns the creation time at or before which an entry has expired. */
export function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - LIMITS.undoMinutes * 60_000);
}

/** Names of the lists of items in an entry, which are its longest lists. */
const ITEM_LISTS = ['before', 'after'] as const;
const OTHER_LISTS = ['tags', 'tagChanges', 'madeTagIds', 'scenarios', 'objects'] as const;
/** Names of all lists in an entry. */
export const JOURNAL_LISTS = [...ITEM_LISTS, ...OTHER_LISTS];
/** Maximum number of members per list in one part of an entry. */
const OF_A_LIST_IN_A_PART = 500;

/**
 * One part of an entry. The first one also contains the values that are not lists, and the number of parts after it, so that a missing part
 * is detected.
 */
export type JournalEntryPart = Partial<JournalEntry> & {
  parts?: number;
  /** Older entries have this field in place of `scenarios`, because a change could affect only one scenario. */
  scenario?: JournalEntry['scenarios'][number] | null;
  /** Used by older entries for the items of `after` of which only the tags changed. */
  retagged?: JournalEntry['after'];
};

/** Splits the given lists of an entry into parts and returns all parts except the first. */
function splitEntry(entry: JournalEntry, lists: readonly (typeof JOURNAL_LISTS)[number][]): JournalEntryPart[] {
  const longest = Math.max(...lists.map((name) => entry[name].length));
  const count = Math.max(0, Math.ceil(longest / OF_A_LIST_IN_A_PART) - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = (index + 1) * OF_A_LIST_IN_A_PART;
    return Object.fromEntries(lists.map((name) => [name, entry[name].slice(start, start + OF_A_LIST_IN_A_PART)]));
  });
}

/** Encrypts each part as a token of its own, because other requests can run only between two encryptions. */
function encryptParts(
  key: DataKey,
  hash: Buffer,
  first: number,
  parts: readonly JournalEntryPart[],
  signal?: AbortSignal,
) {
  const encrypt = (part: JournalEntryPart, index: number) =>
    key.encrypt('undo_entries.payload', partRowKey(hash.toString('hex'), first + index), part);
  return mapYielding(parts, encrypt, signal);
}

/** Encrypts the first part of the entry, and the further parts of lists without items. Adds `itemParts`, which are encrypted already. */
async function encryptFirstParts(
  key: DataKey,
  hash: Buffer,
  entry: JournalEntry,
  itemParts: readonly string[],
): Promise<string> {
  const others = splitEntry(entry, OTHER_LISTS);
  const lists = Object.fromEntries(JOURNAL_LISTS.map((name) => [name, entry[name].slice(0, OF_A_LIST_IN_A_PART)]));
  const head = { ...entry, ...lists, parts: itemParts.length + others.length };
  const [first = ''] = await encryptParts(key, hash, 0, [head]);
  const rest = await encryptParts(key, hash, 1 + itemParts.length, others);
  return [first, ...itemParts, ...rest].join(' ');
}

/** Returns the row key with which a part of an entry is encrypted. */
export const partRowKey = (row: string, index: number) => (index === 0 ? row : `${row}.${index}`);
