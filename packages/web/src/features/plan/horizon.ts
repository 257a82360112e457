/** How far the page looks: so many years, or until a person is of an age (finance.md section 17). Pure. */
import { LIMITS, type Person } from '@meridian/contract';
import { type Horizon, type Month, formatMonth, horizonMonths, parseMonth } from '@meridian/engine';

/** Whose birthday ends a horizon, and which. */
interface Birthday {
  readonly name: string;
  readonly age: number;
}

/** A horizon from a month on; with a birthday it is told by that, else by its years. */
export interface ShownHorizon extends Horizon {
  readonly start: Month;
  readonly months: number | undefined;
  readonly birthday: Birthday | null;
}

/** Months from the start to the one in which a person is of an age, both included: 0 or less when that has passed. */
export function monthsUntilAge({ born }: Pick<Person, 'born'>, age: number, start: Month): number {
  return parseMonth(born) + 12 * age - start + 1;
}

/** The ages of a person until which one can look from a month on: from a year to eighty years ahead. Empty where there is none. */
export function agesAhead(
  person: Pick<Person, 'born'>,
  start: Month,
): { first: number; last: number } | null {
  const now = monthsUntilAge(person, 0, start);
  const first = Math.max(1, Math.ceil((12 - now) / 12));
  const last = Math.min(LIMITS.ageMonthsMax / 12, Math.floor((LIMITS.horizonMonthsMax - now) / 12));
  return first <= last ? { first, last } : null;
}

/** A person, by id, and an age, as settings keep them. */
export interface ChosenAge {
  readonly person: number;
  readonly age: number;
}

/** That age of a person, or the nearest to which one can look; null where there is none. */
export function ageOfChoice(
  person: Pick<Person, 'id' | 'born'>,
  start: Month,
  age: number,
): ChosenAge | null {
  const ages = agesAhead(person, start);
  return ages && { person: person.id, age: Math.min(Math.max(age, ages.first), ages.last) };
}

/** The horizon until a person is of an age; null when that has passed, or is too far away. */
export function horizonUntil(
  person: Pick<Person, 'name' | 'born'>,
  age: number,
  start: Month,
): ShownHorizon | null {
  const months = monthsUntilAge(person, age, start);
  if (months < 1 || months > LIMITS.horizonMonthsMax) return null;
  return { start, years: Math.ceil(months / 12), months, birthday: { name: person.name, age } };
}

/** The horizon as a call takes it. */
export function horizonToAsk(horizon: Horizon & { readonly start: Month }): {
  years?: number;
  until?: string;
} {
  if (horizon.months === undefined) return { years: horizon.years };
  return { until: formatMonth(horizon.start + horizonMonths(horizon) - 1) };
}

/** The number with which sentences tell a horizon: its years, or 0 for one that they tell by its last month. */
export function yearsToTell({ years, months }: Horizon): number {
  return months === undefined ? years : 0;
}
