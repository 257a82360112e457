/** The horizon of the page: a number of years, or until a person reaches an age (finance.md section 17). Pure functions. */
import { LIMITS, type Person } from '@meridian/contract';
import { type Horizon, type Month, formatMonth, horizonMonths, parseMonth } from '@meridian/engine';

/** The birthday with which a horizon ends: a person's name, and the age that the person reaches. */
interface Birthday {
  readonly name: string;
  readonly age: number;
}

/** A horizon with its first month. Texts about it name the birthday with which it ends or, without one, its years. */
export interface ShownHorizon extends Horizon {
  readonly start: Month;
  readonly months: number | undefined;
  readonly birthday: Birthday | null;
}

/**
 * Returns the number of months from the start to the month in which a person reaches an age, including both months. Returns 0 or less if
 * the birthday is in the past.
 */
export function monthsUntilAge({ born }: Pick<Person, 'born'>, age: number, start: Month): number {
  return parseMonth(born) + 12 * age - start + 1;
}

/** Returns the ages of a person that a horizon can end with: from one to eighty years ahead. Null if there are none. */
export function possibleAges(person: Pick<Person, 'born'>, start: Month): { first: number; last: number } | null {
  const now = monthsUntilAge(person, 0, start);
  const first = Math.max(1, Math.ceil((12 - now) / 12));
  const last = Math.min(LIMITS.ageMonthsMax / 12, Math.floor((LIMITS.horizonMonthsMax - now) / 12));
  return first <= last ? { first, last } : null;
}

/** A person's id and an age, as stored in the settings. */
export interface ChosenAge {
  readonly person: number;
  readonly age: number;
}

/** Returns the chosen age if a horizon can end with it, otherwise the nearest possible age; null if no age is possible. */
export function nearestPossibleAge(person: Pick<Person, 'id' | 'born'>, start: Month, age: number): ChosenAge | null {
  const ages = possibleAges(person, start);
  return ages && { person: person.id, age: Math.min(Math.max(age, ages.first), ages.last) };
}

/** Returns the horizon until a person reaches an age; null if it is in the past or too far ahead. */
export function horizonUntil(person: Pick<Person, 'name' | 'born'>, age: number, start: Month): ShownHorizon | null {
  const months = monthsUntilAge(person, age, start);
  if (months < 1 || months > LIMITS.horizonMonthsMax) return null;
  return { start, years: Math.ceil(months / 12), months, birthday: { name: person.name, age } };
}

/** Returns the parameters by which a request names a horizon: a number of years, or the last month (`until`). */
export function horizonParameters(horizon: Horizon & { readonly start: Month }): {
  years?: number;
  until?: string;
} {
  if (horizon.months === undefined) return { years: horizon.years };
  return { until: formatMonth(horizon.start + horizonMonths(horizon) - 1) };
}

/** Returns the number of years that texts about a horizon name; 0 if they name its last month instead. */
export function yearsForHorizonText({ years, months }: Horizon): number {
  return months === undefined ? years : 0;
}
