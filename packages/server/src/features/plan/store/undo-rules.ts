/**
 * Rules for undoing a change: the data to store, and the steps of the undo. An item only in `before` was deleted, one only in `after` was
 * created.
 */
import {
  type ItemTag,
  type Scenario,
  type ErrorMessage,
  type UndoResult,
  type UndoableChange,
  caseInsensitiveKey,
  nextVersion,
  errorMessage,
} from '@meridian/contract';
import type { SettingsChange } from '#features/identity/store/user-settings-store.ts';
import type { EconomicObjectChange } from '#features/economic/store/undo-economic-objects-store.ts';
import type { StoredItem } from './item-store.ts';
import { type ScenarioChange, reverseScenarioChanges, findScenarioConflict } from './undo-scenario-store.ts';
import { type TagChange, revertTags, findTagConflict } from './undo-tags.ts';

/** A change of a plan. Absent fields were not affected. */
export interface PlanChange {
  action: UndoableChange;
  /** The affected items before the change, without the items that it created. */
  before?: readonly StoredItem[];
  /** The affected items after the change, without the items that it deleted. */
  after?: readonly StoredItem[];
  /** Tags that the change created as a side effect: undo deletes them, unless another item has them by then. */
  madeTagIds?: readonly number[];
  /** Scenarios that the change itself creates, edits or deletes. */
  scenarios?: readonly ScenarioChange[];
  /** Tags that the change itself creates, edits or deletes, not as a side effect. */
  tags?: readonly TagChange[];
  settings?: SettingsChange | undefined;
  objects?: readonly EconomicObjectChange[];
  /** The tags before the change, by id, if already loaded. */
  knownTags?: ReadonlyMap<number, ItemTag>;
  /** True if `before` and `after` have the same items and only their tags differ: then item contents are not stored. */
  tagsOnly?: boolean;
  /** The verb for the undo in messages; undefined means 'undone'. */
  direction?: UndoResult['direction'];
}

/** An affected item after the change. Its content is stored as a hash, which is enough to detect later changes. */
interface LeftItem {
  id: number;
  /** The hash of its content (`itemContent`). */
  contentHash: string;
  tag_ids: readonly number[];
  /** Set if only the item's tags changed; the item is then not in `before`. */
  tagIdsBefore?: readonly number[];
}

/** A change as stored in the journal. */
export interface JournalEntry {
  action: UndoableChange;
  direction: UndoResult['direction'];
  before: readonly StoredItem[];
  after: readonly LeftItem[];
  /** All tags that the affected items had before the change. */
  tags: readonly ItemTag[];
  madeTagIds: readonly number[];
  scenarios: readonly ScenarioChange[];
  tagChanges: readonly TagChange[];
  settings?: SettingsChange | undefined;
  objects: readonly EconomicObjectChange[];
}

/** Computes a hash that identifies the content of an item. */
type Hash = (item: StoredItem) => string;

/** The state of the plan at the time of the undo. */
interface PresentPlan {
  /** The affected items that still exist. */
  items: readonly StoredItem[];
  tags: ReadonlyMap<number, ItemTag>;
  /** Tags created by the change that are also on unaffected items. */
  carriedElsewhere: ReadonlySet<number>;
  scenarios: readonly Scenario[];
  now: Date;
  hash: Hash;
}

/** The steps of an undo, in this order: tags, removed items, changed items, restored items. */
export interface UndoPlan {
  /** Deleted tags to create again, with their former values and ids. */
  newTags: ItemTag[];
  removed: StoredItem[];
  /** Items to restore, with new versions. If `reverse.tagsOnly` is set, only their tags are restored. */
  changed: StoredItem[];
  /** The items of `changed` whose tags the undo changes. */
  retagged: StoredItem[];
  inserted: StoredItem[];
  /** The items of `changed` and `inserted`. */
  items: StoredItem[];
  /** The undo as a change that can itself be undone, which is the redo. */
  reverse: PlanChange;
}

/** Plans an exact undo, or returns the reason why it is impossible. */
export function planUndoSteps(entry: JournalEntry, present: PresentPlan): UndoPlan | { refusal: ErrorMessage } {
  const reason = whyNot(entry, present);
  if (reason !== null) return { refusal: errorMessage('change_blocked', { what: entry.direction, reason }) };
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
      scenarios: reverseScenarioChanges(entry.scenarios, present.scenarios),
      tags: entry.tagChanges.map(({ before, after }) => ({ before: after, after: before })),
      tagsOnly: entry.after.some(({ tagIdsBefore }) => tagIdsBefore !== undefined),
    },
  };
}

function whyNot(entry: JournalEntry, present: PresentPlan): ErrorMessage | null {
  if (!isAsLeft(entry, present)) return errorMessage('item_changed_since');
  const { scenarios, items } = present;
  const refusal =
    findScenarioConflict(entry.scenarios, scenarios, items) ??
    findTagConflict(entry.tagChanges, present.tags, present.carriedElsewhere);
  if (refusal !== null) return refusal;
  const there = new Set([...scenarios, ...entry.scenarios.flatMap(({ before }) => before ?? [])].map(({ id }) => id));
  const haveRoom = entry.before.every((item) => there.has(item.scenario_id));
  return haveRoom ? null : errorMessage('scenario_gone');
}

/**
 * Returns true if nobody has changed the items since; an undo would lose such changes. Tags deleted since do not count as a change of an
 * item.
 */
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
  // The counts must match too: a deleted item that exists again has been restored already.
  return areAsLeft && items.length === after.length;
}

/** Returns the items before the change, and the tags that must be recreated for them. */
function itemsBefore(entry: JournalEntry, { items, tags: tagsNow, now }: PresentPlan) {
  const tags = revertTags(entry.tagChanges, tagsNow);
  const presentById = new Map(items.map((item) => [item.id, item]));
  const leftTags = new Map(entry.after.map((left) => [left.id, left.tag_ids]));
  // Only the tags of these items changed. Their contents are still the same, otherwise the undo would be refused.
  const retagged = entry.after.flatMap(({ id, tagIdsBefore }) => {
    const item = presentById.get(id);
    return item === undefined || tagIdsBefore === undefined ? [] : { ...item, tag_ids: [...tagIdsBefore] };
  });
  const wanted = [...entry.before, ...retagged];
  // A tag that an item had both before and after the change stays deleted if it was deleted since.
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
 * Returns the present id for each former tag, and the tags to create. A deleted tag is created again with its id, unless another tag has
 * its name now; then that tag is used instead.
 */
function restoredTags(tags: readonly ItemTag[], present: ReadonlyMap<number, ItemTag>) {
  const byKey = new Map([...present.values()].map((tag) => [caseInsensitiveKey(tag.name), tag.id]));
  const idNow = new Map<number, number>();
  const newTags: ItemTag[] = [];
  for (const tag of tags) {
    const id = present.has(tag.id) ? tag.id : byKey.get(caseInsensitiveKey(tag.name));
    if (id === undefined) newTags.push(tag);
    idNow.set(tag.id, id ?? tag.id);
  }
  return { idNow, newTags };
}

function sameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index]);
}
