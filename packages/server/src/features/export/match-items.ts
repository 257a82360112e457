import { type ItemFieldName, defaultOf, itemContent } from '@meridian/contract';
import { eachInTurns } from '#db/turns.ts';
import type { StoredItem } from '#features/items/item-store.ts';

/** An item of a file, in terms of the user's own scenarios and tags. */
export type WantedItem = Omit<StoredItem, 'id' | 'updated_at'>;

/**
 * Finds for each item of a file the one that is there already: first one that is the very same, then one of the same name,
 * category and scenario, in the order of both. The first are skipped, the second updated, what finds none is created. Each
 * that is there serves once, so that two equal items in the file are two.
 */
export async function matchItems<Wanted extends WantedItem>(
  wanted: readonly Wanted[],
  present: readonly StoredItem[],
  unsaid: readonly ItemFieldName[],
) {
  const contentOf = (item: WantedItem) => contentWithout(item, unsaid);
  const taken = new Set<StoredItem>();
  const same = await finder(present, contentOf, taken);
  const others: Wanted[] = [];
  await eachInTurns(wanted, (item) => {
    if (same(item) === undefined) others.push(item);
  });
  const skipped = taken.size;
  const namesake = await finder(present, nameOf, taken);
  const created: Wanted[] = [];
  const updated: [item: Wanted, there: StoredItem][] = [];
  await eachInTurns(others, (item) => {
    const there = namesake(item);
    if (there === undefined) created.push(item);
    else updated.push([item, there]);
  });
  return { created, updated, skipped };
}

/** Takes the next of the items with the same key that is not taken yet. */
async function finder(
  present: readonly StoredItem[],
  keyOf: (item: WantedItem) => string,
  taken: Set<StoredItem>,
) {
  const queues = new Map<string, StoredItem[]>();
  await eachInTurns(present.toReversed(), (item) => {
    if (taken.has(item)) return;
    const key = keyOf(item);
    const queue = queues.get(key);
    if (queue === undefined) queues.set(key, [item]);
    else queue.push(item);
  });
  return (item: WantedItem): StoredItem | undefined => {
    const found = queues.get(keyOf(item))?.pop();
    if (found !== undefined) taken.add(found);
    return found;
  };
}

function nameOf({ scenario_id: scenario, name, category }: WantedItem): string {
  return JSON.stringify([scenario, name, category]);
}

/** Everything but id, instants and those of the fields. */
function contentWithout(item: WantedItem, unsaid: readonly ItemFieldName[]): string {
  const blank = Object.fromEntries(unsaid.map((name) => [name, defaultOf(name, item)]));
  return JSON.stringify([itemContent({ ...item, ...blank }), item.tag_ids]);
}
