import {
  type TagChange,
  UNDO_TOO_LATE,
  type UndoDecision,
  type UndoResult,
  decideUndo,
  toItem,
} from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { RoomError } from '#db/require-room.ts';
import { mapInTurns } from '#db/turns.ts';
import type { UserRow } from '#db/user-row.ts';
import { conflict } from '#errors.ts';
import { putSettings, settingsAreAsLeft, settingsChange } from '#features/account/settings-store.ts';
import { decideObjects } from '#features/economic/undo-objects-store.ts';
import { listScenarios } from '#features/scenarios/scenario-store.ts';
import {
  deleteTags,
  deleteUnusedTags,
  insertTags,
  setTagsOfItems,
  tagsCarriedElsewhere,
} from '#features/tags/item-tag-store.ts';
import { tagsById, writeTag } from '#features/tags/tag-store.ts';
import { deleteItems, insertItems, updateItems, updateVersions } from './item-batch-store.ts';
import { type StoredItem, storedItems } from './item-store.ts';
import { reverseScenarios } from './undo-scenario.ts';
import { type Entry, contentHashes, recordChange, takeChange } from './undo-store.ts';

/** Takes a change back, exactly or not at all (409). The token of the answer takes this back in turn: redo. */
export async function undoChange(db: Database, user: UserRow, token: string, now: Date): Promise<UndoResult> {
  try {
    return await takeBack(db, user, token, now);
  } catch (error) {
    // The call is as it should be; what was added since blocks it.
    throw error instanceof RoomError ? conflict(error.problem) : error;
  }
}

async function takeBack(db: Database, user: UserRow, token: string, now: Date): Promise<UndoResult> {
  const userId = user.user_id;
  const entry = await takeChange(db, userId, token, now);
  if (entry === undefined) throw conflict(UNDO_TOO_LATE);
  const present = await presentPlan(db, user, entry, now);
  const undo = decideUndo(entry, present);
  if ('refusal' in undo) throw conflict(undo.refusal);
  const { direction, settings, madeTagIds } = entry;
  if (settings !== undefined && !settingsAreAsLeft(user, settings))
    throw conflict(`This change cannot be ${direction}: the settings were changed since.`);
  const objects = await decideObjects(db, userId, entry.objects);
  if (objects.refusal !== null) throw conflict(`This change cannot be ${direction}: ${objects.refusal}.`);

  await reverseScenarios(db, user, undo.scenarios, now);
  await putPlan(db, userId, undo);
  const settled = settings === undefined ? user : await putSettings(db, user, settings.before, now);
  const reverse = {
    ...undo.reverse,
    knownTags: present.tags,
    settings: settingsChange(user, settled),
    objects: await objects.put(),
  };
  const undoToken = await recordChange(db, userId, reverse, now);
  await deleteUnusedTags(db, userId, madeTagIds);

  const tagsNow = await tagsById(db, userId);
  return {
    action: entry.action,
    direction,
    affected: undo.items.length + undo.removed.length,
    items: await mapInTurns(undo.items, (item) => toItem(item, tagsNow)),
    removed: undo.removed,
    undo_token: undoToken,
  };
}

async function presentPlan(db: Database, user: UserRow, entry: Entry, now: Date) {
  const { user_id: userId } = user;
  const ids = new Set([...entry.before, ...entry.after, ...entry.retagged].map((item) => item.id));
  const items = await storedItems(db, userId, [...ids]);
  return {
    items,
    tags: await tagsById(db, userId),
    carriedElsewhere: await tagsCarriedElsewhere(db, userId, madeTags(entry.tagChanges), ids),
    scenarios: await listScenarios(db, user),
    now,
    hash: await contentHashes(items),
  };
}

/** Those that a change made. */
function madeTags(changes: readonly TagChange[]): number[] {
  return changes.flatMap(({ before, after }) => (before === null ? (after?.id ?? []) : []));
}

async function putPlan(db: Database, userId: number, undo: UndoDecision<StoredItem>): Promise<void> {
  const { tagChanges } = undo;
  // First, because a tag that comes back may have the name of one that goes.
  await deleteTags(db, userId, madeTags(tagChanges));
  for (const { before, after } of tagChanges) {
    if (before !== null && after !== null) await writeTag(db, userId, before);
  }
  const broughtBack = tagChanges.flatMap(({ before, after }) => (after === null ? (before ?? []) : []));
  await insertTags(db, userId, [...broughtBack, ...undo.newTags]);
  await deleteItems(db, userId, undo.removed);
  if (undo.reverse.tagsOnly === true) await updateVersions(db, userId, undo.changed);
  else await updateItems(db, userId, undo.changed);
  await setTagsOfItems(db, userId, undo.retagged);
  await insertItems(db, userId, undo.inserted);
}
