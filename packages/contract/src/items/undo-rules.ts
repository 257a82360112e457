/**
 * Taking a change back: what must be remembered of it, and what putting it back does. An item in `before` alone was
 * deleted, one in `after` alone was made.
 */
import type { UndoResult, Undoable } from '#bulk-actions.ts';
import { caseKey } from '#fields.ts';
import type { Scenario } from '#scenarios.ts';
import type { ItemTag } from '#tags.ts';
import { type KeptItem, nextVersion } from './kept-item.ts';
import { type ScenarioChange, reverseScenarios, whyNotScenarios } from './undo-scenarios.ts';
import { type TagChange, tagsBefore, whyNotTags } from './undo-tags.ts';
import { type Sentence, sentence } from '#sentences/sentences.ts';

/** A change as whoever makes it hands it over. */
export interface Change<Item extends KeptItem = KeptItem> {
  action: Undoable;
  /** Every item concerned, as it was; one that the change made is not in here. */
  before: readonly Item[];
  /** Every item concerned, as it is now; one that the change deleted is not in here. */
  after: readonly Item[];
  /** Tags that the change brought into being: they go with it, unless another item carries them by then. */
  madeTagIds?: readonly number[];
  /** Those that the change itself is about; absent: none. */
  scenarios?: readonly ScenarioChange[];
  /** Those that the change itself is about; absent: none. */
  tags?: readonly TagChange[];
  /** Whether the same items are in `before` and `after` and differ in tags alone: then their contents need not be remembered. */
  tagsOnly?: boolean;
  /** What taking the change back is called; absent: undone. */
  direction?: UndoResult['direction'];
}

/** An item as the change left it, as far as it takes to see whether somebody changed it since. */
export interface LeftItem {
  id: number;
  /** Of its content (sealed-item.ts). */
  contentHash: string;
  tag_ids: readonly number[];
}

/** An item of a change of tags alone. */
export interface RetaggedItem extends LeftItem {
  tagIdsBefore: readonly number[];
}

/** A change as it is remembered. */
export interface JournalEntry<Item extends KeptItem = KeptItem> {
  action: Undoable;
  direction: UndoResult['direction'];
  before: readonly Item[];
  after: readonly LeftItem[];
  /** The items of a change of tags alone; they are neither in `before` nor in `after`. */
  retagged: readonly RetaggedItem[];
  /** Every tag that an item carried before the change. */
  tags: readonly ItemTag[];
  madeTagIds: readonly number[];
  scenarios: readonly ScenarioChange[];
  tagChanges: readonly TagChange[];
}

/** What to remember of a change; `hash` tells contents apart. */
export function journalEntry<Item extends KeptItem>(
  change: Change<Item>,
  tags: ReadonlyMap<number, ItemTag>,
  hash: (item: Item) => string,
): JournalEntry<Item> {
  const { before, tagsOnly = false } = change;
  const carried = new Set(before.flatMap((item) => item.tag_ids));
  const after = change.after.map((item) => ({ id: item.id, contentHash: hash(item), tag_ids: item.tag_ids }));
  const tagIdsBefore = new Map(before.map((item) => [item.id, item.tag_ids]));
  return {
    action: change.action,
    direction: change.direction ?? 'undone',
    before: tagsOnly ? [] : [...before],
    after: tagsOnly ? [] : after,
    retagged: tagsOnly
      ? after.map((item) => ({ ...item, tagIdsBefore: tagIdsBefore.get(item.id) ?? [] }))
      : [],
    tags: [...carried].flatMap((id) => tags.get(id) ?? []),
    madeTagIds: change.madeTagIds ?? [],
    scenarios: change.scenarios ?? [],
    tagChanges: change.tags ?? [],
  };
}

/** Everything as it is when a change is taken back. */
export interface PresentPlan<Item extends KeptItem> {
  /** Those of the items concerned that are there. */
  items: readonly Item[];
  tags: ReadonlyMap<number, ItemTag>;
  /** The tags that the change made and that items carry which it does not concern. */
  carriedElsewhere: ReadonlySet<number>;
  scenarios: readonly Scenario[];
  now: Date;
  hash: (item: Item) => string;
}

/** What taking a change back does, in this order: scenarios, tags, items removed, changed, put back. */
export interface UndoDecision<Item> {
  scenarios: readonly ScenarioChange[];
  tagChanges: readonly TagChange[];
  /** Made anew, as they were and with their ids. */
  newTags: ItemTag[];
  removed: number[];
  /** In a version of their own; see `reverse.tagsOnly`. */
  changed: Item[];
  /** Those of the changed whose tags change. */
  retagged: Item[];
  inserted: Item[];
  /** The changed and the inserted. */
  items: Item[];
  /** The undo as a change that can itself be taken back, which is redo. */
  reverse: Change<Item & KeptItem>;
}

/** Decides how to take a change back, exactly or not at all: then it answers why not. */
export function decideUndo<Item extends KeptItem>(
  entry: JournalEntry<Item>,
  present: PresentPlan<Item>,
): UndoDecision<Item> | { refusal: Sentence } {
  const reason = whyNot(entry, present);
  if (reason !== null) return { refusal: sentence('change_blocked', { what: entry.direction, reason }) };
  const { items, newTags } = itemsBefore(entry, present);
  const presentById = new Map(present.items.map((item) => [item.id, item]));
  const kept = new Set(items.map((item) => item.id));
  const changed = items.filter((item) => presentById.has(item.id));
  const { scenarios, tagChanges } = entry;
  return {
    scenarios,
    tagChanges,
    newTags,
    removed: present.items.map((item) => item.id).filter((id) => !kept.has(id)),
    changed,
    retagged: changed.filter((item) => !sameList(item.tag_ids, presentById.get(item.id)?.tag_ids ?? [])),
    inserted: items.filter((item) => !presentById.has(item.id)),
    items,
    reverse: {
      action: entry.action,
      direction: entry.direction === 'undone' ? 'redone' : 'undone',
      before: present.items,
      after: items,
      madeTagIds: newTags.map((tag) => tag.id),
      scenarios: reverseScenarios(scenarios, present.scenarios),
      tags: tagChanges.map(({ before, after }) => ({ before: after, after: before })),
      tagsOnly: entry.retagged.length > 0,
    },
  };
}

function whyNot<Item extends KeptItem>(
  entry: JournalEntry<Item>,
  present: PresentPlan<Item>,
): Sentence | null {
  if (!isAsLeft(entry, present)) return sentence('item_changed_since');
  const { scenarios, items } = present;
  const refusal =
    whyNotScenarios(entry.scenarios, scenarios, items) ??
    whyNotTags(entry.tagChanges, present.tags, present.carriedElsewhere);
  if (refusal !== null) return refusal;
  const there = new Set(
    [...scenarios, ...entry.scenarios.flatMap(({ before }) => before ?? [])].map(({ id }) => id),
  );
  const haveRoom = entry.before.every((item) => there.has(item.scenario_id));
  return haveRoom ? null : sentence('scenario_gone');
}

/** Whoever changed an item since would lose that. Tags that were deleted since are no change of the item. */
function isAsLeft<Item extends KeptItem>(
  entry: JournalEntry<Item>,
  { items, tags, hash }: PresentPlan<Item>,
): boolean {
  const byId = new Map(items.map((item) => [item.id, item]));
  const lefts = itemsLeft(entry);
  const areAsLeft = lefts.every((left) => {
    const item = byId.get(left.id);
    if (item === undefined || hash(item) !== left.contentHash) return false;
    return sameList(
      item.tag_ids,
      left.tag_ids.filter((id) => tags.has(id)),
    );
  });
  // As many, so that what the change deleted is not there again.
  return areAsLeft && items.length === lefts.length;
}

/** Every item as the change left it. */
const itemsLeft = ({ after, retagged }: Pick<JournalEntry, 'after' | 'retagged'>): LeftItem[] => [
  ...after,
  ...retagged,
];

/** The items as they were before the change, and the tags that must be made for that. */
function itemsBefore<Item extends KeptItem>(
  entry: JournalEntry<Item>,
  { items, tags: tagsNow, now }: PresentPlan<Item>,
) {
  const tags = tagsBefore(entry.tagChanges, tagsNow);
  const presentById = new Map(items.map((item) => [item.id, item]));
  const leftTags = new Map(itemsLeft(entry).map((left) => [left.id, left.tag_ids]));
  // Their contents are what they were, or the change could not be taken back.
  const retagged = entry.retagged.flatMap(({ id, tagIdsBefore }) => {
    const item = presentById.get(id);
    return item === undefined ? [] : { ...item, tag_ids: tagIdsBefore };
  });
  const wanted = [...entry.before, ...retagged];
  // A tag that the change did not touch and that was deleted since stays deleted.
  const tagsOf = ({ id, tag_ids: tagIds }: Item) =>
    tagIds.filter((tag) => tags.has(tag) || leftTags.get(id)?.includes(tag) !== true);

  const needed = new Set(wanted.flatMap(tagsOf));
  const { idNow, newTags } = restoredTags(
    entry.tags.filter((tag) => needed.has(tag.id)),
    tags,
  );
  const restored = wanted.map((before) => {
    const current = presentById.get(before.id);
    const tagIds = new Set(tagsOf(before).flatMap((tag) => idNow.get(tag) ?? []));
    const updatedAt = nextVersion(now, before, ...(current === undefined ? [] : [current]));
    return { ...before, updated_at: updatedAt, tag_ids: [...tagIds] };
  });
  return { items: restored, newTags };
}

/**
 * Tags of an earlier time: those that were deleted are made anew, as they were and with their ids, unless their name is another
 * tag's now, which then stands for them. Answers what each id is now, and the tags to make.
 */
function restoredTags(tags: readonly ItemTag[], present: ReadonlyMap<number, ItemTag>) {
  const byKey = new Map([...present.values()].map((tag) => [caseKey(tag.name), tag.id]));
  const idNow = new Map<number, number>();
  const newTags: ItemTag[] = [];
  for (const tag of tags) {
    const id = present.has(tag.id) ? tag.id : byKey.get(caseKey(tag.name));
    if (id === undefined) newTags.push(tag);
    idNow.set(tag.id, id ?? tag.id);
  }
  return { idNow, newTags };
}

function sameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
