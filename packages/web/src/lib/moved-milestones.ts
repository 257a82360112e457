/** A milestone in another month than it is saved in. Pure. */
import { type GivenMilestones, LIMITS, type Milestone, dayInMonth } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';

/** A milestone, and the month to which it is moved. */
export interface Move {
  readonly id: number;
  readonly month: Month;
}

/** The months that a milestone may be moved to, of `first` to `last`: an age is not negative, and not beyond all ages. */
export function monthsOpen(
  { date, age_months: age }: Milestone,
  first: Month,
  last: Month,
): readonly [first: Month, last: Month] {
  if (age === undefined) return [first, last];
  const born = parseMonth(date) - age;
  return [Math.max(first, born), Math.min(last, born + LIMITS.ageMonthsMax)];
}

/** The milestones with one of them moved: the same day of another month, or another age of the same person; a day alone beyond all ages. */
export function withMove(milestones: readonly Milestone[], { id, month }: Move): Milestone[] {
  return milestones.map((one) => {
    const months = month - parseMonth(one.date);
    if (one.id !== id || months === 0) return one;
    const date = dayInMonth(one, month);
    if (one.age_months === undefined) return { ...one, date };
    const age = one.age_months + months;
    if (age < 0 || age > LIMITS.ageMonthsMax) return { id, name: one.name, date };
    return { ...one, date, age_months: age };
  });
}

/** The milestones as they are saved. */
export function givenOf(milestones: readonly Milestone[]): GivenMilestones {
  return milestones.map(({ id, name, date, person_id: personId, age_months: ageMonths }) =>
    personId === undefined || ageMonths === undefined
      ? { id, name, date }
      : { id, name, person_id: personId, age_months: ageMonths },
  );
}
