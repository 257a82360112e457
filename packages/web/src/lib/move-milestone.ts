/** Pure functions that move milestones to another month. */
import { type InputMilestones, LIMITS, type Milestone, sameDayInMonth } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';

/** A milestone's id, and the month to which it is moved. */
export interface MilestoneMove {
  readonly id: number;
  readonly month: Month;
}

/**
 * Returns the first and last month between `first` and `last` to which a milestone can be moved. A milestone at an age must have an age
 * from 0 to the highest allowed one.
 */
export function selectableMonths(
  { date, age_months: age }: Milestone,
  first: Month,
  last: Month,
): readonly [first: Month, last: Month] {
  if (age === undefined) return [first, last];
  const born = parseMonth(date) - age;
  return [Math.max(first, born), Math.min(last, born + LIMITS.ageMonthsMax)];
}

/**
 * Returns the milestones after moving one of them to another month. The moved milestone keeps its day of the month, or gets another age of
 * the same person. An age outside the allowed range is replaced by a date.
 */
export function moveMilestone(milestones: readonly Milestone[], { id, month }: MilestoneMove): Milestone[] {
  return milestones.map((one) => {
    const months = month - parseMonth(one.date);
    if (one.id !== id || months === 0) return one;
    const date = sameDayInMonth(one, month);
    if (one.age_months === undefined) return { ...one, date };
    const age = one.age_months + months;
    if (age < 0 || age > LIMITS.ageMonthsMax) return { id, name: one.name, date };
    return { ...one, date, age_months: age };
  });
}

/** Converts milestones to the format of a request body. */
export function toInputMilestones(milestones: readonly Milestone[]): InputMilestones {
  return milestones.map(({ id, name, date, person_id: personId, age_months: ageMonths }) =>
    personId === undefined || ageMonths === undefined
      ? { id, name, date }
      : { id, name, person_id: personId, age_months: ageMonths },
  );
}
