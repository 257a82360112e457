import {
  type KeptItem,
  type ScenarioChange,
  bulkEndpoints,
  decideBulkAction,
  decideUndo,
  itemContent,
  itemEndpoints,
  layOver,
  newFields,
  nextVersion,
  toItem,
} from '@meridian/contract';
import { ApiError } from '#lib/api/api-error.ts';
import { handlersOf, pageOf } from './guest-call.ts';
import { recordChange, tagIdsOf, takeChange } from './guest-changes.ts';
import {
  type GuestPlan,
  allItems,
  itemsIn,
  keptItem,
  listScenarios,
  newId,
  put,
  readItem,
  readScenario,
  removeItems,
  removeScenario,
} from './guest-plan.ts';
import { conflict, notFound } from './guest-refusals.ts';

/** What becomes of single items. */
export const itemCalls = handlersOf(itemEndpoints, {
  list: ({ plan, query }) => {
    const { scenario_id: id } = query;
    const items = id === undefined ? allItems(plan) : itemsIn(plan, readScenario(plan, id).id);
    return pageOf(
      query,
      items.map((item) => toItem(item, plan.tags)),
    );
  },
  create: ({ plan, body, now }) => {
    const { tag_names: tagNames, ...given } = body;
    const { id: scenarioId } = readScenario(plan, body.scenario_id ?? plan.selectedId);
    const fields = unlessInvalid(newFields(given, scenarioId));
    const tagIds = tagIdsOf(plan, tagNames);
    const item = { ...fields, id: newId(plan), created_at: now, updated_at: now, tag_ids: tagIds };
    put(plan, 'items', [item]);
    return readItem(plan, item.id);
  },
  read: ({ plan, params }) => readItem(plan, params.id),
  update: ({ plan, params: { id }, body, seen, now }) => {
    const kept = keptItem(plan, id);
    if (seen !== undefined && Date.parse(seen) !== kept.updated_at.getTime())
      throw conflict('This item was changed in the meantime.');
    const { tag_names: tagNames, ...given } = body;
    if (given.scenario_id !== undefined) readScenario(plan, given.scenario_id);
    const fields = unlessInvalid(layOver(kept, given));
    const tagIds = tagNames === undefined ? kept.tag_ids : tagIdsOf(plan, tagNames);
    put(plan, 'items', [{ ...kept, ...fields, tag_ids: tagIds, updated_at: nextVersion(now, kept) }]);
    return readItem(plan, id);
  },
  remove: ({ plan, params: { id }, now }) => {
    const before = [keptItem(plan, id)];
    removeItems(plan, [id]);
    return { undo_token: recordChange(plan, { action: 'delete', before, after: [] }, now) };
  },
  toggleVisibility: ({ plan, params: { id }, now }) => {
    const kept = keptItem(plan, id);
    put(plan, 'items', [{ ...kept, is_hidden: !kept.is_hidden, updated_at: nextVersion(now, kept) }]);
    return readItem(plan, id);
  },
});

/** What becomes of many items at once, and of changes that are taken back. */
export const bulkCalls = handlersOf(bulkEndpoints, {
  bulkAction: ({ plan, body, now }) => {
    const asked = new Set(body.item_ids);
    const items = allItems(plan).filter((item) => asked.has(item.id));
    if (items.length !== asked.size) return notFound();
    const around = { tags: plan.tags, taken: allItems(plan), rates: plan.rates.rates, now };
    const decided = decideBulkAction(items, body, { ...around, newId: () => newId(plan) });
    if ('problems' in decided)
      throw new ApiError({ status: 400, fieldErrors: { item_ids: decided.problems } });
    const { newTags, patched, copies, removed, before, affected, skipped } = decided;
    put(plan, 'tags', newTags);
    const after = [...patched, ...copies];
    put(plan, 'items', after);
    removeItems(
      plan,
      removed.map((item) => item.id),
    );
    const { action } = body;
    const change = { action, before, after, madeTagIds: newTags.map((tag) => tag.id) };
    return {
      action,
      affected,
      skipped,
      items: after.map((item) => toItem(item, plan.tags)),
      undo_token: affected === 0 ? null : recordChange(plan, change, now),
    };
  },
  undo: ({ plan, body, now }) => {
    const entry = takeChange(plan, body.undo_token, now);
    if (entry === undefined) throw conflict('This change can no longer be undone.');
    const concerned = new Set([...entry.before, ...entry.after].map((item) => item.id));
    const undo = decideUndo(entry, {
      items: allItems(plan).filter((item) => concerned.has(item.id)),
      tags: plan.tags,
      scenarios: listScenarios(plan),
      now,
      hash: itemContent,
    });
    if ('refusal' in undo) throw conflict(undo.refusal);
    if (undo.scenario !== null) reverseScenario(plan, undo.scenario);
    put(plan, 'tags', undo.newTags);
    removeItems(plan, undo.removed);
    put(plan, 'items', undo.items);
    const undoToken = recordChange(plan, undo.reverse, now);
    removeUnusedTags(plan, entry.madeTagIds);
    return {
      action: entry.action,
      direction: entry.direction,
      affected: undo.items.length + undo.removed.length,
      items: undo.items.map((item) => toItem(item, plan.tags)),
      removed: undo.removed,
      undo_token: undoToken,
    };
  },
});

function unlessInvalid(laid: ReturnType<typeof layOver>) {
  if ('errors' in laid) throw new ApiError({ status: 400, fieldErrors: laid.errors });
  return laid.fields;
}

function reverseScenario(plan: GuestPlan, { before, after }: ScenarioChange): void {
  if (after !== null) removeScenario(plan, after.id);
  if (before === null) return;
  const { is_selected: isSelected, ...scenario } = before;
  put(plan, 'scenarios', [{ ...scenario, is_default: false }]);
  if (isSelected) plan.selectedId = scenario.id;
}

function removeUnusedTags(plan: GuestPlan, ids: readonly number[]): void {
  const carried = new Set(allItems(plan).flatMap((item: KeptItem) => item.tag_ids));
  for (const id of ids) if (!carried.has(id)) plan.tags.delete(id);
}
