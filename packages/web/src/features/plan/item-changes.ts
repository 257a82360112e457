import {
  type BulkAction,
  type BulkResult,
  type FinancialItem,
  type ItemTag,
  type ItemValues,
  caseInsensitiveKey,
  clearAbsentReferences,
  tagColor,
  toPlanItem,
} from '@meridian/contract';
import type { PlanItem } from '@meridian/engine';

/** The fields of an item that the user enters. `is_hidden` is not among them, because only the list changes it. */
export interface ItemDraft extends Omit<ItemValues, 'is_hidden'> {
  tag_names: string[];
}
export type ItemPatch = Partial<ItemDraft>;
export type PatchField = keyof ItemDraft;

/** Converts the values of an item, which may not be stored yet, to an item of the engine. */
export function toUnsavedPlanItem(values: Omit<ItemDraft, 'tag_names'>): PlanItem {
  const unsaved = { id: 0, scenario: 0, is_hidden: false, created_at: '', updated_at: '', tags: [] };
  return toPlanItem({ ...values, ...unsaved });
}

/**
 * A user's change to the items of a scenario: sent to the server, and shown before the response. `notice` replaces the default text of the
 * undo notification.
 */
export type ItemChange = AnyChange & { notice?: string };
type AnyChange =
  /** `provisional` is the negative id and the time with which the new item is shown until the server assigns its own. */
  | { kind: 'create'; scenario: number; draft: ItemDraft; provisional: { id: number; created_at: string } }
  /** `base` is the item that the user saw when making the patch, used to detect conflicting changes. */
  | { kind: 'update'; scenario: number; id: number; base: FinancialItem; patch: ItemPatch }
  | { kind: 'visibility'; scenario: number; id: number; hidden: boolean }
  | { kind: 'remove'; scenario: number; id: number }
  | { kind: 'bulk'; scenario: number; body: BulkAction };

/** The server's response to a change. */
export interface ItemResponse {
  /** The changed and the new items, as stored now. */
  items: readonly FinancialItem[];
  /** The ids of deleted items. */
  removed: readonly number[];
  /** The token to undo the change; null if nothing was changed. */
  undoToken: string | null;
  /** The number of changed items. */
  affected: number;
  /** The items that a bulk action has skipped, and why. */
  skipped: BulkResult['skipped'];
}

/** Converts the server's response to a change of one item to an {@link ItemResponse}. */
export function toSingleItemResponse({
  answer,
  undoToken,
}: {
  answer: FinancialItem;
  undoToken: string | null;
}): ItemResponse {
  return { items: [answer], removed: [], undoToken, affected: 1, skipped: [] };
}

/** Returns whether an item is not stored by the server yet, so that it cannot be changed. */
export function isProvisional({ id }: FinancialItem): boolean {
  return id < 0;
}

/**
 * Returns the items with a change applied. Pending changes are applied to a copy of the server's items, so a failed
 * change can be dropped without affecting other changes.
 */
export function applyItemChange(items: readonly FinancialItem[], change: ItemChange): readonly FinancialItem[] {
  switch (change.kind) {
    case 'create':
      return [provisionalItem(items, change), ...items];
    case 'update':
      return replace(items, change.id, (item) => patched(items, item, change.patch));
    case 'visibility':
      return replace(items, change.id, (item) => ({ ...item, is_hidden: change.hidden }));
    case 'remove':
      return without(items, [change.id]);
    case 'bulk':
      return applyBulk(items, change.body);
  }
}

/** Returns the items after a bulk action whose result is known before the response; other actions leave the items unchanged. */
function applyBulk(items: readonly FinancialItem[], { action, item_ids }: BulkAction): readonly FinancialItem[] {
  if (action === 'delete') return without(items, item_ids);
  if (action !== 'hide' && action !== 'show') return items;
  const chosen = new Set(item_ids);
  return items.map((item) => (chosen.has(item.id) ? { ...item, is_hidden: action === 'hide' } : item));
}

/** Returns the server's items of a scenario after a change; new and restored items are inserted in list order. */
export function applyItemResponse(
  items: readonly FinancialItem[],
  scenario: number,
  response: Pick<ItemResponse, 'items' | 'removed'>,
): readonly FinancialItem[] {
  const answered = new Map(response.items.filter((item) => item.scenario === scenario).map((item) => [item.id, item]));
  const kept = without(items, response.removed).map((item) => {
    const now = answered.get(item.id) ?? item;
    answered.delete(item.id);
    return now;
  });
  // Newest first: ids increase with time.
  return answered.size === 0 ? kept : [...answered.values(), ...kept].toSorted((one, other) => other.id - one.id);
}

function without(items: readonly FinancialItem[], ids: readonly number[]): readonly FinancialItem[] {
  const gone = new Set(ids);
  return items.filter(({ id }) => !gone.has(id));
}

function replace(
  items: readonly FinancialItem[],
  id: number,
  change: (item: FinancialItem) => FinancialItem,
): readonly FinancialItem[] {
  return items.map((item) => (item.id === id ? change(item) : item));
}

function provisionalItem(
  items: readonly FinancialItem[],
  { scenario, draft, provisional }: Extract<ItemChange, { kind: 'create' }>,
): FinancialItem {
  const { tag_names, ...fields } = draft;
  const { id, created_at } = provisional;
  const tags = tagsNamed(items, tag_names);
  return { ...fields, id, scenario, tags, is_hidden: false, created_at, updated_at: created_at };
}

function patched(items: readonly FinancialItem[], item: FinancialItem, patch: ItemPatch): FinancialItem {
  const { tag_names, ...fields } = patch;
  return {
    ...item,
    ...clearAbsentReferences(fields),
    ...(tag_names === undefined ? {} : { tags: tagsNamed(items, tag_names) }),
  };
}

/** Returns tags by name, with the colours known from other items; a new name gets the colour that the server will assign. */
function tagsNamed(items: readonly FinancialItem[], names: readonly string[]): ItemTag[] {
  const known = new Map(items.flatMap(({ tags }) => tags).map((tag) => [caseInsensitiveKey(tag.name), tag]));
  return names.map(
    (name, index) => known.get(caseInsensitiveKey(name)) ?? { id: -1 - index, name, color: tagColor(name) },
  );
}
