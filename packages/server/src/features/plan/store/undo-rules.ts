/**
 * Taking a change back: what must be remembered of it, and what putting it back does. An item in `before` alone was
 * deleted, one in `after` alone was made.
 */
import {
  type ItemTag,
  type Scenario,
  type Sentence,
  type UndoResult,
  type Undoable,
  caseKey,
  nextVersion,
  sentence,
} from '@meridian/contract';
import type { SettingsChange } from '#features/identity/store/settings-store.ts';
import type { ObjectChange } from '#features/economic/store/undo-objects-store.ts';
import type { StoredItem } from './item-store.ts';
import { type ScenarioChange, reversedScenarios, whyNotScenarios } from './undo-scenario-store.ts';
import { type TagChange, tagsBefore, whyNotTags } from './undo-tags.ts';

/** A change as whoever makes it hands it over; of what is absent it concerned nothing. */
export interface Change {
  action: Undoable;
  /** Every item concerned, as it was; one that the change made is not in here. */
  before?: readonly StoredItem[];
  /** Every item concerned, as it is now; one that the change deleted is not in here. */
  after?: readonly StoredItem[];
  /** Tags that the change brought into being: they go with it, unless another item carries them by then. */
  madeTagIds?: readonly number[];
  /** Those that the change itself is about. */
  scenarios?: readonly ScenarioChange[];
  /** Those that the change itself is about. */
  tags?: readonly TagChange[];
  settings?: SettingsChange | undefined;
  objects?: readonly ObjectChange[];
  /** The tags that there were before, by id, where they are at hand. */
  knownTags?: ReadonlyMap<number, ItemTag>;
  /** True if the same items are in `before` and `after` and differ in tags alone: then their contents need not be remembered. */
  tagsOnly?: boolean;
  /** The word for taking the change back; absent: undone. */
  direction?: UndoResult['direction'];
}

/** An item as the change left it, as far as it takes to see whether somebody changed it since. */
interface LeftItem {
  id: number;
  /** The hash of its content (`itemContent`). */
  contentHash: string;
  tag_ids: readonly number[];
  /** Tags of an item of which tags alone were changed, which is then not in `before`. */
  tagIdsBefore?: readonly number[];
}

/** A change as it is remembered. */
export interface JournalEntry {
  action: Undoable;
  direction: UndoResult['direction'];
  before: readonly StoredItem[];
  after: readonly LeftItem[];
  /** Every tag that an item carried before the change. */
  tags: readonly ItemTag[];
  madeTagIds: readonly number[];
  scenarios: readonly ScenarioChange[];
  tagChanges: readonly TagChange[];
  settings?: SettingsChange | undefined;
  objects: readonly ObjectChange[];
}

/** The hash that tells contents of items apart. */
type Hash = (item: StoredItem) => string;

/** The facts of a change to remember. */
export function journalEntry(
  { action, before = [], after = [], tagsOnly = false, ...change }: Change,
  tags: ReadonlyMap<number, ItemTag>,
  hash: Hash,
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

/** Everything as it is when a change is taken back. */
interface PresentPlan {
  /** Those of the items concerned that are there. */
  items: readonly StoredItem[];
  tags: ReadonlyMap<number, ItemTag>;
  /** The tags that the change made and that items carry which it does not concern. */
  carriedElsewhere: ReadonlySet<number>;
  scenarios: readonly Scenario[];
  now: Date;
  hash: Hash;
}

/** The steps of taking a change back, in this order: tags, items removed, changed, put back. */
export interface UndoDecision {
  /** Made anew, as they were and with their ids. */
  newTags: ItemTag[];
  removed: StoredItem[];
  /** In a version of their own; see `reverse.tagsOnly`. */
  changed: StoredItem[];
  /** Those of the changed whose tags change. */
  retagged: StoredItem[];
  inserted: StoredItem[];
  /** The changed and the inserted. */
  items: StoredItem[];
  /** The undo as a change that can itself be taken back, which is redo. */
  reverse: Change;
}

/** Decides how to take a change back, exactly or not at all: then it answers why not. */
export function decideUndo(entry: JournalEntry, present: PresentPlan): UndoDecision | { refusal: Sentence } {
  const reason = whyNot(entry, present);
  if (reason !== null) return { refusal: sentence('change_blocked', { what: entry.direction, reason }) };
  const { items, newTags } = itemsBefore(entry, present);
  const presentById = new Map(present.items.map((item) => [item.id, item]));
  const kept = new Set(items.map((item) => item.id));
  const changed = items.filter((item) => presentById.has(item.id));
  return {
    newTags,
    removed: present.items.filter((item) => !kept.has(item.id)),
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
      scenarios: reversedScenarios(entry.scenarios, present.scenarios),
      tags: entry.tagChanges.map(({ before, after }) => ({ before: after, after: before })),
      tagsOnly: entry.after.some(({ tagIdsBefore }) => tagIdsBefore !== undefined),
    },
  };
}

function whyNot(entry: JournalEntry, present: PresentPlan): Sentence | null {
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
function isAsLeft({ after }: JournalEntry, { items, tags, hash }: PresentPlan): boolean {
  const byId = new Map(items.map((item) => [item.id, item]));
  const areAsLeft = after.every((left) => {
    const item = byId.get(left.id);
    if (item === undefined || hash(item) !== left.contentHash) return false;
    return sameList(
      item.tag_ids,
      left.tag_ids.filter((id) => tags.has(id)),
    );
  });
  // As many, so that what the change deleted is not there again.
  return areAsLeft && items.length === after.length;
}

/** The items as they were before the change, and the tags that must be made for that. */
function itemsBefore(entry: JournalEntry, { items, tags: tagsNow, now }: PresentPlan) {
  const tags = tagsBefore(entry.tagChanges, tagsNow);
  const presentById = new Map(items.map((item) => [item.id, item]));
  const leftTags = new Map(entry.after.map((left) => [left.id, left.tag_ids]));
  // Their contents are what they were, or the change could not be taken back.
  const retagged = entry.after.flatMap(({ id, tagIdsBefore }) => {
    const item = presentById.get(id);
    return item === undefined || tagIdsBefore === undefined ? [] : { ...item, tag_ids: [...tagIdsBefore] };
  });
  const wanted = [...entry.before, ...retagged];
  // A tag that the change did not touch and that was deleted since stays deleted.
  const tagsOf = ({ id, tag_ids: tagIds }: StoredItem) =>
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
