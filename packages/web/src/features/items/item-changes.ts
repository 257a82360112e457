import { type FinancialItem, type ItemTag, caseKey, tagColor } from '@meridian/contract';

/** The fields of an item that a person sets, all of them plain values. */
export interface ItemDraft extends Pick<
  FinancialItem,
  | 'name'
  | 'category'
  | 'from_date'
  | 'to_date'
  | 'amount'
  | 'currency'
  | 'existing_funds'
  | 'existing_funds_currency'
  | 'monthly_interest_rate'
  | 'management_fee_saving'
  | 'management_fee_deposit'
  | 'interest_limit'
> {
  tag_names: string[];
}

/** What a person does to the items of a scenario: sent to the server, and shown before the server has answered. */
export type ItemChange =
  /** `provisional` is the item as it is shown until the server gives it an id; its own id is below zero. */
  | { kind: 'create'; scenario: number; draft: ItemDraft; provisional: { id: number; created_at: string } }
  | { kind: 'update'; scenario: number; id: number; patch: Partial<ItemDraft> }
  | { kind: 'visibility'; scenario: number; id: number; hidden: boolean }
  | { kind: 'remove'; scenario: number; id: number };

/** Whether an item is still on its way to the server, so that nothing more can be done to it yet. */
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
      return items.filter(({ id }) => id !== change.id);
  }
}

/** The server's items with its answer to a change: the item as it is now, or nothing when it is gone. */
export function withAnswer(
  items: readonly FinancialItem[],
  change: ItemChange,
  answer: FinancialItem | undefined,
): readonly FinancialItem[] {
  if (answer === undefined) return applyItemChange(items, change);
  const isNew = items.every(({ id }) => id !== answer.id);
  return isNew ? [answer, ...items] : replace(items, answer.id, () => answer);
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
  return { ...item, ...fields, ...(tag_names === undefined ? {} : { tags: tagsNamed(items, tag_names) }) };
}

/** Tags by name, in the colours the other items know; a name that is new gets the colour the server will give it. */
function tagsNamed(items: readonly FinancialItem[], names: readonly string[]): ItemTag[] {
  const known = new Map(items.flatMap(({ tags }) => tags).map((tag) => [caseKey(tag.name), tag]));
  return names.map(
    (name, index) => known.get(caseKey(name)) ?? { id: -1 - index, name, color: tagColor(name) },
  );
}
