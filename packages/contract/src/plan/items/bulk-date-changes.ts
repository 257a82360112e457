/** Changes of an item's dates and milestone references by bulk actions. */
import type { Milestone } from '#plan/milestones.ts';
import { itemRuleErrors } from '#plan/items.ts';
import { LIMITS } from '#limits.ts';
import { errorMessage } from '#error-messages/error-message.ts';
import { type BulkOutcome, patchOutcome, errorOutcome, skipOutcome } from './bulk-outcome.ts';
import { type ItemDates, resolveDate } from './date-references.ts';
import type { ItemFields } from './item-record.ts';
import { addDays, addMonths } from './date-arithmetic.ts';

/** Moves the end date of an item by `months`. If the date refers to a milestone, the offset of the reference changes instead. */
export function extendEndDate(item: ItemFields, months: number, milestones: readonly Milestone[]): BulkOutcome {
  const { to_date: end, to_date_milestone: reference } = item;
  if (end === null) return skipOutcome(errorMessage('open_ended'));
  if (reference === null) return period(item, { to_date: addMonths(end, months) });
  const moved = { ...reference, offset_months: reference.offset_months + months };
  if (Math.abs(moved.offset_months) > LIMITS.offsetMonthsMax)
    return errorOutcome(errorMessage('offset_leaves', { max: LIMITS.offsetMonthsMax }));
  const date = resolveDate(moved, milestones);
  if (date === null) return period(item, { to_date: addMonths(end, months) });
  return period(item, { to_date: date, to_date_milestone: moved });
}

type Period = Partial<Pick<ItemFields, 'from_date' | 'to_date' | 'from_date_milestone' | 'to_date_milestone'>>;

function period(item: ItemFields, dates: Period): BulkOutcome {
  const outside = [dates.from_date, dates.to_date].some(
    (date) => typeof date === 'string' && (date < LIMITS.dateMin || date > LIMITS.dateMax),
  );
  if (outside) return errorOutcome(errorMessage('dates_leave', { first: LIMITS.dateMin, last: LIMITS.dateMax }));
  return patchIfValid(item, dates);
}

/** Moves both dates by `days` (negative: earlier). References to milestones become plain dates. */
export function shiftDates(item: ItemFields, days: number): BulkOutcome {
  const { from_date: from, to_date: to } = item;
  if (from === null && to === null) return skipOutcome(errorMessage('no_dates'));
  const shifted = (date: string | null) => (date === null ? null : addDays(date, days));
  const written = removeUnchangedReferences(item, { from_date_milestone: null, to_date_milestone: null });
  return period(item, { from_date: shifted(from), to_date: shifted(to), ...written });
}

/** Removes entries that would set a reference to null although it already is null. */
export function removeUnchangedReferences(item: ItemFields, dates: Partial<ItemDates>): Partial<ItemDates> {
  const entries = Object.entries(dates) as [keyof ItemDates, unknown][];
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || item[name] !== null || !name.endsWith('_milestone')),
  );
}

/** Sets the fields, unless this breaks a rule between the item's fields. */
export function patchIfValid(item: ItemFields, fields: Partial<ItemFields>): BulkOutcome {
  const [broken] = itemRuleErrors({ ...item, ...fields }, []);
  return broken === undefined ? patchOutcome(fields) : errorOutcome(broken[1]);
}
