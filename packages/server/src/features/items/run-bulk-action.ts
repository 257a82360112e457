import { type BulkResult, type ItemTag, caseKey } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { copyNamer } from '#db/copy-name.ts';
import { newId } from '#db/new-id.ts';
import { invalid, notFound } from '#errors.ts';
import { insertTag, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { type BulkActionBody, type BulkContext, type BulkOutcome, applyBulkAction } from './bulk-action.ts';
import { deleteItems, insertItems, namesInScenarios, updateItems } from './item-batch-store.ts';
import { type StoredItem, nextVersion, storedItems, toItem } from './item-store.ts';
import { recordChange } from './undo-store.ts';

type Tags = ReadonlyMap<number, ItemTag>;

interface Decided {
  item: StoredItem;
  outcome: BulkOutcome;
}

/** Does a bulk action to all of its items or, when one is not the user's or would become invalid, to none. */
export async function runBulkAction(
  db: Database,
  userId: number,
  action: BulkActionBody,
  { now, rates }: BulkContext & { now: Date },
): Promise<BulkResult> {
  const items = await storedItems(db, userId, action.item_ids);
  if (items.length !== action.item_ids.length) throw notFound();
  const tags = await tagsById(db, userId);
  const decided = items.map((item) => {
    const names = item.tag_ids.flatMap((id) => tags.get(id)?.name ?? []);
    return { item, outcome: applyBulkAction({ ...item, tag_names: names }, action, { rates }) };
  });
  refuseInvalid(decided);

  const newTag = await makeTag(db, userId, { action, decided, tags });
  const allTags = newTag === undefined ? tags : new Map([...tags, [newTag.id, newTag]]);
  const patched = await patchItems(db, userId, { decided, tags: allTags, now });
  const copies = await copyItems(db, userId, itemsOf(decided, 'copy'), now);
  const removed = itemsOf(decided, 'remove');
  await deleteItems(
    db,
    userId,
    removed.map((item) => item.id),
  );

  const after = [...patched, ...copies];
  const change = {
    action: action.action,
    before: [...itemsOf(decided, 'patch'), ...removed],
    after,
    madeTagIds: newTag === undefined ? [] : [newTag.id],
  };
  const affected = after.length + removed.length;
  return {
    action: action.action,
    affected,
    skipped: decided.flatMap(({ item, outcome }) =>
      outcome.kind === 'skip' ? [{ id: item.id, reason: outcome.reason }] : [],
    ),
    items: after.map((item) => toItem(item, allTags)),
    undo_token: affected === 0 ? null : await recordChange(db, userId, change, now),
  };
}

function itemsOf(decided: readonly Decided[], kind: BulkOutcome['kind']): StoredItem[] {
  return decided.flatMap(({ item, outcome }) => (outcome.kind === kind ? [item] : []));
}

/** Throws 400 with a sentence for each reason, which names the items by their ids. */
function refuseInvalid(decided: readonly Decided[]): void {
  const idsByMessage = new Map<string, number[]>();
  for (const { item, outcome } of decided) {
    if (outcome.kind !== 'error') continue;
    idsByMessage.set(outcome.message, [...(idsByMessage.get(outcome.message) ?? []), item.id]);
  }
  if (idsByMessage.size === 0) return;
  const sentences = [...idsByMessage].map(([message, ids]) => {
    const items = ids.length === 1 ? 'item' : 'items';
    return `${message} Nothing was changed, because of ${items} ${ids.join(', ')}.`;
  });
  throw invalid([['item_ids', sentences]]);
}

interface Tagging {
  action: BulkActionBody;
  decided: readonly Decided[];
  tags: Tags;
}

/** The tag that the action adds, when nobody has it yet and an item gets it. */
async function makeTag(db: Database, userId: number, { action, decided, tags }: Tagging) {
  if (action.action !== 'add_tag' || itemsOf(decided, 'patch').length === 0) return undefined;
  const { tag_name: name, tag_color: color } = action;
  const isKnown = [...tags.values()].some((tag) => caseKey(tag.name) === caseKey(name));
  return isKnown ? undefined : insertTag(db, userId, { name, color });
}

async function patchItems(
  db: Database,
  userId: number,
  { decided, tags, now }: { decided: readonly Decided[]; tags: Tags; now: Date },
): Promise<StoredItem[]> {
  const idsByKey = new Map([...tags.values()].map((tag) => [caseKey(tag.name), tag.id]));
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idsByKey.get(caseKey(name)) ?? []);
  const patched: StoredItem[] = [];
  const retagged: StoredItem[] = [];
  for (const { item, outcome } of decided) {
    if (outcome.kind !== 'patch') continue;
    const { fields, tagNames } = outcome;
    const tagIds = tagNames === undefined ? item.tag_ids : idsOf(tagNames);
    const changed = { ...item, ...fields, tag_ids: tagIds, updated_at: nextVersion(now, item) };
    patched.push(changed);
    if (tagNames !== undefined) retagged.push(changed);
  }
  await updateItems(db, userId, patched);
  await setTagsOfItems(db, userId, retagged);
  return patched;
}

/** Copies in the order of their originals, so that the list shows them in the same order. */
async function copyItems(
  db: Database,
  userId: number,
  originals: readonly StoredItem[],
  now: Date,
): Promise<StoredItem[]> {
  if (originals.length === 0) return [];
  const names = new Map<number, string[]>(originals.map((item) => [item.scenario_id, []]));
  const taken = await namesInScenarios(db, userId, [...names.keys()]);
  for (const { scenario_id: id, name } of taken) names.get(id)?.push(name);
  const namers = new Map([...names].map(([id, inScenario]) => [id, copyNamer(inScenario)]));
  const copies = originals.toReversed().map((item) => ({
    ...item,
    id: newId(),
    name: namers.get(item.scenario_id)?.(item.name) ?? item.name,
    created_at: now,
    updated_at: now,
  }));
  await insertItems(db, userId, copies);
  return copies.toReversed();
}
