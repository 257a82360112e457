/** Decides the effect of a bulk action on all its items, without access to the database. */
import type { Rates } from '@meridian/engine';
import type { BulkActionName } from '#plan/bulk-actions.ts';
import { caseInsensitiveKey } from '#value-schemas.ts';
import { type ItemTag, tagColor } from '#plan/tags.ts';
import type { BulkOutcome } from './bulk-outcome.ts';
import { type BulkActionBody, type MilestonesByScenario, applyBulkAction } from './apply-bulk-action.ts';
import { createCopyNameGenerator } from './copy-name.ts';
import { type ItemFields, type ItemRecord, nextVersion } from './item-record.ts';
import { type ErrorMessage, errorMessage } from '#error-messages/error-message.ts';

type Tags = ReadonlyMap<number, ItemTag>;

/** Data from which the changes of a bulk action are computed, besides its items. */
export interface BulkContext {
  tags: Tags;
  /** Names of all items in the scenarios concerned, for naming copies. */
  taken: readonly Pick<ItemFields, 'scenario_id' | 'name'>[];
  /** Today's exchange rates. */
  rates: Rates;
  milestones?: MilestonesByScenario;
  now: Date;
  /** Returns a new id, greater than every earlier one. */
  newId: () => number;
}

/** Effects of a bulk action, computed but not yet applied. */
export interface BulkChanges<Item> {
  /** All tags of the user after the action. */
  tags: Tags;
  newTags: ItemTag[];
  patched: Item[];
  /** Patched items whose tags change. */
  retagged: Item[];
  /** Created copies, newest first. */
  copies: Item[];
  removed: Item[];
  /** The patched and removed items, as they were before the action. */
  before: Item[];
  affected: number;
  skipped: { id: number; reason: ErrorMessage }[];
}

interface Decided<Item> {
  item: Item;
  outcome: BulkOutcome;
}

/** Body field to which an error about an item's dates is attached, by action; `item_ids` for actions that are not listed. */
const BLAMED = {
  edit_from_date: 'from_date',
  edit_to_date: 'to_date',
  set_payout: 'payout_from_date',
  extend_period: 'extend_months',
  shift_dates: 'shift_days',
} as const satisfies Partial<Record<BulkActionName, string>>;

const blamedIn = (action: BulkActionName): string =>
  action in BLAMED ? BLAMED[action as keyof typeof BLAMED] : 'item_ids';

/**
 * Decides a bulk action on items given newest first. If an item would become invalid, returns only `problems`: error messages by body
 * field that name the items by id. The caller must then change nothing.
 */
export function computeBulkChanges<Item extends ItemRecord>(
  items: readonly Item[],
  action: BulkActionBody,
  around: BulkContext,
): BulkChanges<Item> | { problems: (readonly [field: string, problem: ErrorMessage])[] } {
  const decided = items.map((item) => {
    const names = item.tag_ids.flatMap((id) => around.tags.get(id)?.name ?? []);
    return { item, outcome: applyBulkAction({ ...item, tag_names: names }, action, around) };
  });
  const problems = problemsOf(decided);
  if (problems.length > 0) return { problems: problems.map((problem) => [blamedIn(action.action), problem] as const) };
  const newTags = newTagsOf(action, decided, around);
  const tags = new Map([...around.tags, ...newTags.map((tag) => [tag.id, tag] as const)]);
  const patches = patchesOf(decided, tags, around.now);
  const copies = copiesOf(itemsOf(decided, 'copy'), around);
  const removed = itemsOf(decided, 'remove');
  return {
    tags,
    newTags,
    ...patches,
    copies,
    removed,
    before: [...itemsOf(decided, 'patch'), ...removed],
    affected: patches.patched.length + copies.length + removed.length,
    skipped: decided.flatMap(({ item, outcome }) =>
      outcome.kind === 'skip' ? [{ id: item.id, reason: outcome.reason }] : [],
    ),
  };
}

function itemsOf<Item>(decided: readonly Decided<Item>[], kind: BulkOutcome['kind']): Item[] {
  return decided.flatMap(({ item, outcome }) => (outcome.kind === kind ? [item] : []));
}

/** Returns one error message for each reason, with the ids of the items that it concerns. */
function problemsOf(decided: readonly Decided<ItemRecord>[]): ErrorMessage[] {
  const byCode = new Map<string, { problem: ErrorMessage; ids: number[] }>();
  for (const { item, outcome } of decided) {
    if (outcome.kind !== 'error') continue;
    const { problem } = outcome;
    const { ids } = byCode.get(problem.key) ?? { ids: [] };
    byCode.set(problem.key, { problem, ids: [...ids, item.id] });
  }
  return [...byCode.values()].map(({ problem, ids }) => {
    const [id = 0, ...more] = ids;
    const items = more.length === 0 ? errorMessage('item_by_id', { id }) : errorMessage('items_by_id', { ids });
    return errorMessage('because_of', { problem, items });
  });
}

/** Returns the tag to create: the one that the action adds, if it does not exist yet and at least one item gets it. */
function newTagsOf(
  action: BulkActionBody,
  decided: readonly Decided<ItemRecord>[],
  { tags, newId }: BulkContext,
): ItemTag[] {
  if (action.action !== 'add_tag' || itemsOf(decided, 'patch').length === 0) return [];
  const { tag_name: name, tag_color: color = tagColor(name) } = action;
  const isKnown = [...tags.values()].some((tag) => caseInsensitiveKey(tag.name) === caseInsensitiveKey(name));
  return isKnown ? [] : [{ id: newId(), name, color }];
}

function patchesOf<Item extends ItemRecord>(decided: readonly Decided<Item>[], tags: Tags, now: Date) {
  const idsByKey = new Map([...tags.values()].map((tag) => [caseInsensitiveKey(tag.name), tag.id]));
  const idsOf = (names: readonly string[]) => names.flatMap((name) => idsByKey.get(caseInsensitiveKey(name)) ?? []);
  const patched: Item[] = [];
  const retagged: Item[] = [];
  for (const { item, outcome } of decided) {
    if (outcome.kind !== 'patch') continue;
    const { fields, tagNames } = outcome;
    const tagIds = tagNames === undefined ? item.tag_ids : idsOf(tagNames);
    const changed = { ...item, ...fields, tag_ids: tagIds, updated_at: nextVersion(now, item) };
    patched.push(changed);
    if (tagNames !== undefined) retagged.push(changed);
  }
  return { patched, retagged };
}

/** Creates the copies in the order of their originals, so that a list shows them in the same order. */
function copiesOf<Item extends ItemRecord>(originals: readonly Item[], { taken, now, newId }: BulkContext): Item[] {
  const names = new Map<number, string[]>(originals.map((item) => [item.scenario_id, []]));
  for (const { scenario_id: id, name } of taken) names.get(id)?.push(name);
  const namers = new Map([...names].map(([id, inScenario]) => [id, createCopyNameGenerator(inScenario)]));
  const copies = originals.toReversed().map((item) => ({
    ...item,
    id: newId(),
    name: namers.get(item.scenario_id)?.(item.name) ?? item.name,
    created_at: now,
    updated_at: now,
  }));
  return copies.toReversed();
}
