import {
  type BulkAction,
  type BulkResult,
  type FinancialItem,
  type ItemTag,
  type ItemValues,
  caseKey,
  plainDates,
  tagColor,
} from '@meridian/contract';

/** The fields of an item that a person sets, all of them plain values; items are hidden and shown one by one. */
export interface ItemDraft extends Omit<ItemValues, 'is_hidden'> {
  tag_names: string[];
}

/**
 * A change that a person makes to the items of a scenario: sent to the server, and shown before the server has answered. `notice` is what a notice
 * beside 'Undo' says, where the usual words would not do.
 */
export type ItemChange = AnyChange & { notice?: string };
type AnyChange =
  /** `provisional` is the item as it is shown until the server gives it an id; its own id is below zero. */
  | { kind: 'create'; scenario: number; draft: ItemDraft; provisional: { id: number; created_at: string } }
  /** `base` is the item as the person saw it who made the patch; whoever changed the same since is not overlooked. */
  | { kind: 'update'; scenario: number; id: number; base: FinancialItem; patch: Partial<ItemDraft> }
  | { kind: 'visibility'; scenario: number; id: number; hidden: boolean }
  | { kind: 'remove'; scenario: number; id: number }
  | { kind: 'bulk'; scenario: number; body: BulkAction };

/** The server's answer to a change. */
export interface ItemAnswer {
  /** The items that changed or came, as they are now. */
  items: readonly FinancialItem[];
  /** The ids of items that are gone. */
  removed: readonly number[];
  /** By which the server takes the change back; null where nothing was changed. */
  undoToken: string | null;
  /** For bulk actions: how many items it applied to, and which it passed over. */
  affected: number;
  skipped: BulkResult['skipped'];
}

/** The answer to a change of one item. */
export function changed({
  answer,
  undoToken,
}: {
  answer: FinancialItem;
  undoToken: string | null;
}): ItemAnswer {
  return { items: [answer], removed: [], undoToken, affected: 1, skipped: [] };
}

/** Tells whether an item is still on its way to the server, so that nothing more can be done to it yet. */
export function isProvisional({ id }: FinancialItem): boolean {
  return id < 0;
}

/**
 * The items as they are once a change is made. Changes under way are laid over the server's items one after the other
 * and never written into them: a change that fails just goes away, and takes no other with it.
 */
export function applyItemChange(
  items: readonly FinancialItem[],
  change: ItemChange,
): readonly FinancialItem[] {
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

/** The items as far as they are sure before the server answers; of everything else only the server knows what comes out. */
function applyBulk(
  items: readonly FinancialItem[],
  { action, item_ids }: BulkAction,
): readonly FinancialItem[] {
  if (action === 'delete') return without(items, item_ids);
  if (action !== 'hide' && action !== 'show') return items;
  const chosen = new Set(item_ids);
  return items.map((item) => (chosen.has(item.id) ? { ...item, is_hidden: action === 'hide' } : item));
}

/** The server's items of a scenario with its answer to a change; who came or came back stands where the list has it. */
export function withAnswer(
  items: readonly FinancialItem[],
  scenario: number,
  answer: Pick<ItemAnswer, 'items' | 'removed'>,
): readonly FinancialItem[] {
  const answered = new Map(
    answer.items.filter((item) => item.scenario === scenario).map((item) => [item.id, item]),
  );
  const kept = without(items, answer.removed).map((item) => {
    const now = answered.get(item.id) ?? item;
    answered.delete(item.id);
    return now;
  });
  // The newest first: ids rise with time.
  return answered.size === 0
    ? kept
    : [...answered.values(), ...kept].toSorted((one, other) => other.id - one.id);
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

function patched(
  items: readonly FinancialItem[],
  item: FinancialItem,
  patch: Partial<ItemDraft>,
): FinancialItem {
  const { tag_names, ...fields } = patch;
  return {
    ...item,
    ...plainDates(fields),
    ...(tag_names === undefined ? {} : { tags: tagsNamed(items, tag_names) }),
  };
}

/** Tags by name, in the colours the other items know; a name that is new gets the colour the server will give it. */
function tagsNamed(items: readonly FinancialItem[], names: readonly string[]): ItemTag[] {
  const known = new Map(items.flatMap(({ tags }) => tags).map((tag) => [caseKey(tag.name), tag]));
  return names.map(
    (name, index) => known.get(caseKey(name)) ?? { id: -1 - index, name, color: tagColor(name) },
  );
}
