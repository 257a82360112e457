import { type FinancialItem, ITEM_FIELD_NAMES } from '@meridian/contract';
import type { ItemChange, ItemDraft } from '#features/items/public.ts';

/** The items of one line in two scenarios, of which one becomes like the other. */
interface TakenOver {
  /** As they are to be, and as they are; both in the order of their scenario. */
  readonly wanted: readonly FinancialItem[];
  readonly there: readonly FinancialItem[];
  /** The scenario that is changed. */
  readonly scenario: number;
}

/** When an item is made that nobody has yet. */
interface Making {
  /** Below zero, another one each time. */
  readonly newId: () => number;
  readonly now: string;
}

/** The changes that take items over, in their order: none where they are alike. A hidden one is hidden there too, and not made there. */
export function takeOverChanges(
  { wanted, there, scenario }: TakenOver,
  { newId, now }: Making,
): ItemChange[] {
  const changes: ItemChange[] = [];
  for (const [place, item] of wanted.entries()) {
    const base = there[place];
    if (base === undefined) {
      if (item.is_hidden) continue;
      const provisional = { id: newId(), created_at: now };
      changes.push({ kind: 'create', scenario, draft: draftOf(item), provisional });
      continue;
    }
    const patch = patchBetween(base, item);
    if (Object.keys(patch).length > 0) changes.push({ kind: 'update', scenario, id: base.id, base, patch });
    if (base.is_hidden !== item.is_hidden)
      changes.push({ kind: 'visibility', scenario, id: base.id, hidden: item.is_hidden });
  }
  const extra = there.slice(wanted.length);
  const [only] = extra;
  if (extra.length > 1)
    changes.push({
      kind: 'bulk',
      scenario,
      body: { action: 'delete', item_ids: extra.map(({ id }) => id) },
    });
  else if (only !== undefined) changes.push({ kind: 'remove', scenario, id: only.id });
  return changes;
}

type Fields = Omit<ItemDraft, 'tag_names'>;

const FIELDS = ITEM_FIELD_NAMES.filter((name): name is keyof Fields => name !== 'is_hidden');

const tagsOf = ({ tags }: FinancialItem) => tags.map(({ name }) => name);

/** All that people say of an item, but whether it is hidden. */
function draftOf(item: FinancialItem): ItemDraft {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, item[name]])) as unknown as Fields;
  return { ...fields, tag_names: tagsOf(item) };
}

function patchBetween(base: FinancialItem, item: FinancialItem): Partial<ItemDraft> {
  const [before, after] = [draftOf(base), draftOf(item)];
  const differing = FIELDS.filter((name) => before[name] !== after[name]);
  return {
    ...Object.fromEntries(differing.map((name) => [name, after[name]])),
    ...(before.tag_names.join('\n') === after.tag_names.join('\n') ? {} : { tag_names: after.tag_names }),
  };
}
