/** Builds the engine's question for the earliest month of a milestone (finance.md sections 15 and 16). */
import { type GoalVariable, type Month, type MilestoneReference, parseMonth } from '@meridian/engine';
import type { FinancialItem } from '#plan/items.ts';
import {
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  type MilestoneDateField,
} from '#plan/items/date-references.ts';
import { addMonths } from '#plan/items/date-arithmetic.ts';
import type { Milestone } from '#plan/milestones.ts';
import { LIMITS } from '#limits.ts';

const MONTH_FIELDS = {
  from_date: 'from',
  to_date: 'to',
  payout_from_date: 'payoutFrom',
} as const satisfies Record<MilestoneDateField, MilestoneReference['field']>;

/** Returns the date in `month` with the same day of the month as the milestone, or the last day if the month is too short. */
export function sameDayInMonth({ date }: Pick<Milestone, 'date'>, month: Month): string {
  return addMonths(date, month - parseMonth(date));
}

/** Returns the engine's question about the month of a milestone. Excludes months in which an item would end before it begins. */
export function toMilestoneQuestion(
  items: readonly FinancialItem[],
  milestone: Milestone,
): Extract<GoalVariable, { kind: 'milestone' }> {
  const dates: MilestoneReference[] = [];
  let first = -Infinity;
  let last = Infinity;
  for (const item of items) {
    const offsets = offsetsOf(item, milestone);
    for (const name of MILESTONE_DATE_FIELDS) {
      const offset = offsets[name];
      if (offset === undefined) continue;
      dates.push({ itemId: item.id, field: MONTH_FIELDS[name], offset });
      first = Math.max(first, parseMonth(LIMITS.dateMin) - offset);
      last = Math.min(last, parseMonth(LIMITS.dateMax) - offset);
    }
    const { from_date: begins, to_date: ends } = item;
    const { from_date: from, to_date: to } = offsets;
    // If both dates refer to the milestone, their order never changes.
    if (from === undefined && to !== undefined && begins !== null) {
      const month = parseMonth(begins) - to;
      first = Math.max(first, addMonths(sameDayInMonth(milestone, month), to) < begins ? month + 1 : month);
    }
    if (to === undefined && from !== undefined && ends !== null) {
      const month = parseMonth(ends) - from;
      last = Math.min(last, addMonths(sameDayInMonth(milestone, month), from) > ends ? month - 1 : month);
    }
  }
  return { kind: 'milestone', dates, first, last };
}

/** Returns the offsets in months of an item's dates that refer to the milestone, by field. */
function offsetsOf(item: FinancialItem, { id }: Milestone): Partial<Record<MilestoneDateField, number>> {
  return Object.fromEntries(
    MILESTONE_DATE_FIELDS.flatMap((name) => {
      const reference = item[MILESTONE_REFERENCE_FIELDS[name]];
      return reference?.milestone_id === id ? [[name, reference.offset_months]] : [];
    }),
  );
}
