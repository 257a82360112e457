/** An undo entry as stored in its table: encrypted in parts. */
import { withDefaultValues } from '@meridian/contract';
import type { DataKey } from '#db/encryption/data-key.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { StoredItem } from './item-store.ts';
import type { JournalEntry } from './undo-rules.ts';

/** The lists of items in an entry, which are the longest ones. */
export const ITEM_LISTS = ['before', 'after'] as const;
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
export function splitEntry(entry: JournalEntry, lists: readonly (typeof LISTS)[number][]): EntryPart[] {
  const longest = Math.max(...lists.map((name) => entry[name].length));
  const count = Math.max(0, Math.ceil(longest / OF_A_LIST_IN_A_PART) - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = (index + 1) * OF_A_LIST_IN_A_PART;
    return Object.fromEntries(lists.map((name) => [name, entry[name].slice(start, start + OF_A_LIST_IN_A_PART)]));
  });
}

/** Encrypts each part as a token of its own, because encryption blocks the thread. */
export function encryptParts(
  key: DataKey,
  hash: Buffer,
  first: number,
  parts: readonly EntryPart[],
  signal?: AbortSignal,
) {
  const encrypt = (part: EntryPart, index: number) =>
    key.seal('undo_entries.payload', partOf(hash.toString('hex'), first + index), part);
  return mapYielding(parts, encrypt, signal);
}

/** Encrypts the rest of the entry: its first part, and further parts of the lists that are not items; `itemParts` are encrypted already. */
export async function encryptFirstParts(
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

export async function decryptEntry(
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
