/** Dates of items that refer to a milestone of their scenario (finance.md section 15). */
import { z } from 'zod';
import { identifier, isoDate, wholeNumber } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import type { Milestone } from '#plan/milestones.ts';
import { message } from '#error-messages/validation-issues.ts';
import { type RuleMessageCode, type ErrorMessage, errorMessage } from '#error-messages/error-message.ts';
import { type DateReference, type ItemFieldName, type ItemValues, isItemField } from './item-fields.ts';
import { addMonths } from './date-arithmetic.ts';

/** Reference to a milestone with an offset in months; negative: before it. */
export const dateReference = z.strictObject({
  milestone_id: identifier,
  offset_months: wholeNumber('offset', -LIMITS.offsetMonthsMax, LIMITS.offsetMonthsMax).default(0),
});

/** A date, or a reference to a milestone. */
export const dateOrReference = z.union([isoDate, dateReference], {
  error: ({ input }) => {
    const rule: z.ZodType = typeof input === 'object' && input !== null ? dateReference : isoDate;
    const issue = rule.safeParse(input).error?.issues[0];
    return issue?.message ?? message('value_invalid');
  },
});

/** The date fields that can refer to a milestone, each with the field that stores the reference. */
export const MILESTONE_REFERENCE_FIELDS = {
  from_date: 'from_date_milestone',
  to_date: 'to_date_milestone',
  payout_from_date: 'payout_from_date_milestone',
} as const satisfies Partial<Record<ItemFieldName, ItemFieldName>>;

export type MilestoneDateField = keyof typeof MILESTONE_REFERENCE_FIELDS;
/** Names of the date fields that can refer to a milestone, in the order of {@link MILESTONE_REFERENCE_FIELDS}. */
export const MILESTONE_DATE_FIELDS = Object.keys(MILESTONE_REFERENCE_FIELDS) as MilestoneDateField[];

/** Returns true if a field of this name is a date that can refer to a milestone. */
export function canReferToMilestone(name: string): name is MilestoneDateField {
  return isItemField(name) && Object.hasOwn(MILESTONE_REFERENCE_FIELDS, name);
}

/** The date fields of an item, and beside each the reference to a milestone, or null. */
export type ItemDates = Pick<ItemValues, MilestoneDateField | (typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField]>;

/** Resolves a reference to a day; null if the milestone is not in the list or the day is outside the allowed dates. */
export function resolveDate(
  { milestone_id: id, offset_months: months }: DateReference,
  milestones: readonly Milestone[],
): string | null {
  const found = milestones.find((one) => one.id === id);
  if (found === undefined) return null;
  const date = addMonths(found.date, months);
  return date >= LIMITS.dateMin && date <= LIMITS.dateMax ? date : null;
}

/** Returns true if any date of an item refers to a milestone. */
export function hasReference(item: ItemDates): boolean {
  return MILESTONE_DATE_FIELDS.some((name) => item[MILESTONE_REFERENCE_FIELDS[name]] !== null);
}

/**
 * Returns the item with its references resolved. A reference that cannot be resolved is removed and its date stays. References
 * become dates only here; all computations read the dates.
 */
export function withResolvedDates<Item extends ItemDates>(item: Item, milestones: readonly Milestone[]): Item {
  if (!hasReference(item)) return item;
  const dates: Partial<Record<ItemFieldName, unknown>> = {};
  for (const name of MILESTONE_DATE_FIELDS) {
    const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
    if (reference === null) continue;
    const date = resolveDate(reference, milestones);
    if (date === null) dates[MILESTONE_REFERENCE_FIELDS[name]] = null;
    else dates[name] = date;
  }
  return { ...item, ...(dates as Partial<ItemDates>) };
}

/**
 * Returns the item with its references to the given milestones removed, so that only the dates remain; without `ids`, all
 * references.
 */
export function withoutReferences<Item extends ItemDates>(item: Item, ids?: ReadonlySet<number>): Item {
  const cleared = MILESTONE_DATE_FIELDS.filter((name) => {
    const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
    return reference !== null && (ids === undefined || ids.has(reference.milestone_id));
  });
  if (cleared.length === 0) return item;
  const none = Object.fromEntries(
    cleared.map((name) => [MILESTONE_REFERENCE_FIELDS[name], null]),
  ) as Partial<ItemDates>;
  return { ...item, ...none };
}

/** Returns the item with other ids in its references, for copied milestones. References to ids that are not in the map stay. */
export function withMilestoneIds<Item extends ItemDates>(item: Item, ids: ReadonlyMap<number, number>): Item {
  if (!hasReference(item)) return item;
  const moved = MILESTONE_DATE_FIELDS.flatMap((name) => {
    const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
    if (reference === null) return [];
    const id = ids.get(reference.milestone_id) ?? reference.milestone_id;
    return [[MILESTONE_REFERENCE_FIELDS[name], { ...reference, milestone_id: id }]];
  });
  return { ...item, ...(Object.fromEntries(moved) as Partial<ItemDates>) };
}

/**
 * Returns true if a date field refers to a milestone. The date then moves with the milestone, so comparisons of items must ignore the date
 * and compare the reference.
 */
export function isDatedByMilestone(item: ItemDates, name: ItemFieldName): boolean {
  return canReferToMilestone(name) && item[MILESTONE_REFERENCE_FIELDS[name]] !== null;
}

/** Returns the ids of the milestones that an item's dates refer to. */
export function referencedMilestoneIds(item: ItemDates): number[] {
  return MILESTONE_DATE_FIELDS.flatMap((name) => item[MILESTONE_REFERENCE_FIELDS[name]]?.milestone_id ?? []);
}

type NamedDates = ItemDates & Pick<ItemValues, 'name'>;

/**
 * Returns the items that would break a rule under these milestones, and the rule: an item ends before it begins, or has a date
 * outside the allowed range. Null if none. References to missing milestones break no rule, because they become plain dates.
 */
export function findDateRuleViolations<Item extends NamedDates>(
  items: readonly Item[],
  milestones: readonly Milestone[],
): { problem: ErrorMessage<RuleMessageCode>; items: Item[] } | null {
  const known = new Set(milestones.map(({ id }) => id));
  const dated = items.filter(hasReference);
  const leaves = dated.filter((item) =>
    MILESTONE_DATE_FIELDS.some((name) => {
      const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
      return reference !== null && known.has(reference.milestone_id) && resolveDate(reference, milestones) === null;
    }),
  );
  if (leaves.length > 0)
    return {
      problem: errorMessage('date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax }),
      items: leaves,
    };
  const reversed = dated.filter((item) => {
    const { from_date: from, to_date: to } = withResolvedDates(item, milestones);
    return from !== null && to !== null && to < from;
  });
  return reversed.length === 0 ? null : { problem: errorMessage('end_before_start'), items: reversed };
}

/** Sets the reference to null for every date in `values` that has no reference beside it. */
export function clearAbsentReferences<Values extends Partial<ItemDates>>(values: Values): Values & Partial<ItemDates> {
  const plain = MILESTONE_DATE_FIELDS.filter(
    (name) => values[name] !== undefined && values[MILESTONE_REFERENCE_FIELDS[name]] === undefined,
  );
  return { ...values, ...Object.fromEntries(plain.map((name) => [MILESTONE_REFERENCE_FIELDS[name], null])) };
}
