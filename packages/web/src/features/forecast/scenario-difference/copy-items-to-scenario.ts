import {
  type FinancialItem,
  ITEM_FIELD_NAMES,
  type Milestone,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  caseInsensitiveKey,
  canReferToMilestone,
  referencedMilestoneIds,
  withMilestoneIds,
  withoutReferences,
} from '@meridian/contract';
import type { ItemChange, ItemDraft } from '#features/plan/public.ts';

/** The items of one table row in two scenarios. Copying makes the items of the target equal to those of the source. */
interface ItemsToCopy {
  /** The items to copy, in the order of the scenario from which they are copied. */
  readonly source: readonly FinancialItem[];
  /** The items that the copies replace, in the order of the scenario to change. */
  readonly target: readonly FinancialItem[];
  /** The id of the scenario to change. */
  readonly scenario: number;
  /** The milestones of the scenario from which items are copied (`source`), and of the scenario to change (`target`). */
  readonly milestones: Readonly<Record<'source' | 'target', readonly Milestone[]>>;
}

/** The provisional id and the time of creation of an item that copying creates. */
interface NewItemValues {
  /** Returns a new negative id each time. */
  readonly newId: () => number;
  readonly now: string;
}

/**
 * Returns the changes that copy the items, in order; empty if the items are equal. If a hidden item is copied, the item of the changed
 * scenario is hidden too; if it has no such item, none is created.
 */
export function changesToCopyItems(
  { source, target, scenario, milestones }: ItemsToCopy,
  { newId, now }: NewItemValues,
): ItemChange[] {
  const changes: ItemChange[] = [];
  const datedItems = source.map((item) => withMilestonesOfTarget(item, milestones));
  for (const [index, item] of datedItems.entries()) {
    const base = target[index];
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
  const extra = target.slice(source.length);
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

/**
 * Returns the item as it is copied. A reference to a milestone becomes a reference to the target's milestone of the same name and date.
 * Without such a milestone the date becomes a plain date.
 */
function withMilestonesOfTarget(item: FinancialItem, { source, target }: ItemsToCopy['milestones']): FinancialItem {
  const idPairs = source.flatMap(({ id, name, date }) => {
    const counterpart = target.find(
      (one) => caseInsensitiveKey(one.name) === caseInsensitiveKey(name) && one.date === date,
    );
    return counterpart === undefined ? [] : [[id, counterpart.id] as const];
  });
  const ids = new Map(idPairs);
  const lacking = referencedMilestoneIds(item).filter((id) => !ids.has(id));
  return withMilestoneIds(withoutReferences(item, new Set(lacking)), ids);
}

type Fields = Omit<ItemDraft, 'tag_names'>;

const FIELDS = ITEM_FIELD_NAMES.filter((name): name is keyof Fields => name !== 'is_hidden');

const tagsOf = ({ tags }: FinancialItem) => tags.map(({ name }) => name);

/** Returns the fields that the user sets, except `is_hidden`. */
function draftOf(item: FinancialItem): ItemDraft {
  const fields = Object.fromEntries(FIELDS.map((name) => [name, item[name]])) as unknown as Fields;
  return { ...fields, tag_names: tagsOf(item) };
}

const REFERENCES: readonly string[] = Object.values(MILESTONE_REFERENCE_FIELDS);

function patchBetween(base: FinancialItem, item: FinancialItem): Partial<ItemDraft> {
  const [before, after] = [draftOf(base), draftOf(item)];
  // A date and its milestone reference are sent together or not at all.
  const alone = FIELDS.filter((name) => !canReferToMilestone(name) && !REFERENCES.includes(name));
  const changedDates = MILESTONE_DATE_FIELDS.flatMap((date) => {
    const reference = MILESTONE_REFERENCE_FIELDS[date];
    if (isSameReference(before[reference], after[reference]))
      return after[reference] === null && before[date] !== after[date] ? [date] : [];
    return [date, reference];
  });
  const differing = [...alone.filter((name) => before[name] !== after[name]), ...changedDates];
  return {
    ...Object.fromEntries(differing.map((name) => [name, after[name]])),
    ...(before.tag_names.join('\n') === after.tag_names.join('\n') ? {} : { tag_names: after.tag_names }),
  };
}

type Reference = FinancialItem['to_date_milestone'];

const isSameReference = (one: Reference, other: Reference) =>
  one?.milestone_id === other?.milestone_id && one?.offset_months === other?.offset_months;
