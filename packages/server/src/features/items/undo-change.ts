import { type UndoResult, decideUndo, toItem } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import { mapInTurns } from '#db/turns.ts';
import type { UserRow } from '#db/user-row.ts';
import { conflict } from '#errors.ts';
import { listScenarios } from '#features/scenarios/scenario-store.ts';
import { deleteUnusedTags, insertTags, setTagsOfItems } from '#features/tags/item-tag-store.ts';
import { tagsById } from '#features/tags/tag-store.ts';
import { deleteItems, insertItems, updateItems } from './item-batch-store.ts';
import { storedItems } from './item-store.ts';
import { reverseScenario } from './undo-scenario.ts';
import { contentHashes, recordChange, takeChange } from './undo-store.ts';

/** Takes a change back, exactly or not at all (409). The token of the answer takes this back in turn: redo. */
export async function undoChange(db: Database, user: UserRow, token: string, now: Date): Promise<UndoResult> {
  const userId = user.user_id;
  const entry = await takeChange(db, userId, token, now);
  if (entry === undefined) throw conflict('This change can no longer be undone.');
  const ids = new Set([...entry.before, ...entry.after].map((item) => item.id));
  const items = await storedItems(db, userId, [...ids]);
  const undo = decideUndo(entry, {
    items,
    tags: await tagsById(db, userId),
    scenarios: await listScenarios(db, user),
    now,
    hash: await contentHashes(items),
  });
  if ('refusal' in undo) throw conflict(undo.refusal);

  for (const scenario of undo.scenarios) await reverseScenario(db, user, scenario, now);
  await insertTags(db, userId, undo.newTags);
  await deleteItems(db, userId, undo.removed);
  await updateItems(db, userId, undo.changed);
  await setTagsOfItems(db, userId, undo.retagged);
  await insertItems(db, userId, undo.inserted);
  const undoToken = await recordChange(db, userId, undo.reverse, now);
  await deleteUnusedTags(db, userId, entry.madeTagIds);

  const tagsNow = await tagsById(db, userId);
  return {
    action: entry.action,
    direction: entry.direction,
    affected: undo.items.length + undo.removed.length,
    items: await mapInTurns(undo.items, (item) => toItem(item, tagsNow)),
    removed: undo.removed,
    undo_token: undoToken,
  };
}
