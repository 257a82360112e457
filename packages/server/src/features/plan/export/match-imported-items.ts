import {
  type DuplicatePolicy,
  type ImportMode,
  type ItemFieldName,
  itemDuplicateKey,
  defaultFieldValue,
  itemComparisonText,
} from '@meridian/contract';
import { forEachYielding } from '#db/yielding-loops.ts';
import { createMatcher } from '#features/economic/store/import-economic-objects-store.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';

/** An item of a file, with the ids of the user's own scenarios and tags. */
export type FileItemToMatch = Omit<StoredItem, 'id' | 'updated_at'>;

interface Matching {
  mode: ImportMode;
  alreadyThere: DuplicatePolicy;
  /** Fields with a default that the file does not contain. */
  missingFields: readonly ItemFieldName[];
}

/**
 * Matches each item of a file to an existing item. First looks for an identical item. Then looks for an item that is equal in all fields
 * that {@link itemDuplicateKey} compares; such rows are `alike`. In a merge, finally looks for an item of the same name, category and
 * scenario. Each existing item is matched once, in the order of both lists, so two equal items in the file stay two.
 */
export async function matchItems<Wanted extends FileItemToMatch>(
  wanted: readonly Wanted[],
  present: readonly StoredItem[],
  { mode, alreadyThere, missingFields }: Matching,
) {
  const taken = new Set<StoredItem>();
  const match = async (rows: readonly Wanted[], keyOf: (item: FileItemToMatch) => string) => {
    const find = await createMatcher(present, keyOf, taken);
    const found: [item: Wanted, there: StoredItem][] = [];
    const left: Wanted[] = [];
    await forEachYielding(rows, (item) => {
      const there = find(item);
      if (there === undefined) left.push(item);
      else found.push([item, there]);
    });
    return { found, left };
  };
  const same = await match(wanted, (item) => contentWithout(item, missingFields));
  const like = await match(same.left, likenessOf);
  const namesakes = mode === 'add' ? { found: [], left: like.left } : await match(like.left, nameOf);
  const alike = new Set([...same.found, ...like.found].map(([item]) => item));
  const isAdded = alreadyThere === 'add';
  const created = new Set([...namesakes.left, ...(isAdded ? alike : [])]);
  const outdone = mode === 'add' || isAdded ? [] : like.found;
  return {
    created: wanted.filter((item) => created.has(item)),
    updated: [...outdone, ...namesakes.found],
    skipped: isAdded ? 0 : alike.size - outdone.length,
    alike,
  };
}

function likenessOf(item: FileItemToMatch): string {
  return `${item.scenario_id} ${itemDuplicateKey(item)}`;
}

function nameOf({ scenario_id: scenario, name, category }: FileItemToMatch): string {
  return JSON.stringify([scenario, name, category]);
}

/** Returns the content of an item without id, instants and the given fields. */
function contentWithout(item: FileItemToMatch, missingFields: readonly ItemFieldName[]): string {
  const blank = Object.fromEntries(missingFields.map((name) => [name, defaultFieldValue(name, item)]));
  return JSON.stringify([itemComparisonText({ ...item, ...blank }), item.tag_ids]);
}
