/** Named dates of a scenario: fixed days, or ages of a person (finance.md sections 15 and 17). */
import { formatMonth, parseMonth } from '@meridian/engine';
import { z } from 'zod';
import { caseInsensitiveKey, identifier, isoDate, singleLineText, wholeNumber } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { type Person, areIdsUnique } from './people.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A milestone as the API returns it. For an age, `date` is the first day of the month in which the person reaches it. */
export const milestone = z
  .object({
    id: identifier,
    name: z.string(),
    date: z.string(),
    person_id: identifier.optional(),
    age_months: z.int().optional(),
  })
  .meta({ id: 'Milestone' });
export type Milestone = z.infer<typeof milestone>;

const named = {
  /** Absent for a new milestone. */
  id: identifier.optional(),
  name: singleLineText('name', LIMITS.milestoneNameMaxCharacters),
};
const age = {
  person_id: identifier,
  age_months: wholeNumber('age', 0, LIMITS.ageMonthsMax),
};

/**
 * A milestone in a body: with a date or with a person's age. The `date` that a response has beside an age is accepted and
 * ignored.
 */
const givenMilestone = z.union(
  [z.strictObject({ ...named, date: isoDate }), z.strictObject({ ...named, ...age, date: z.string().optional() })],
  {
    error: ({ input }) => whatIsWrong(input),
  },
);

function whatIsWrong(input: unknown): string {
  if (typeof input !== 'object' || input === null) return message('milestone_shape');
  const shape = Object.hasOwn(input, 'person_id')
    ? z.strictObject({ ...named, ...age, date: z.unknown() })
    : z.strictObject({ ...named, date: isoDate });
  return shape.safeParse(input).error?.issues[0]?.message ?? message('milestone_shape');
}

/** Schema of all milestones of a scenario in a request body. */
export const inputMilestones = z
  .array(givenMilestone, message('milestone_list'))
  .max(LIMITS.milestonesPerScenario, message('milestones_full', { max: LIMITS.milestonesPerScenario }))
  .refine((list) => areIdsUnique(list.map(({ id }) => id)), { error: message('id_twice'), abort: true })
  .refine(
    (list) => new Set(list.map(({ name }) => caseInsensitiveKey(name))).size === list.length,
    message('milestone_taken'),
  );
/** All milestones of a scenario in a request body, before validation. */
export type InputMilestones = z.input<typeof inputMilestones>;
/** One milestone of a validated request body. */
export type InputMilestone = z.output<typeof givenMilestone>;

/** First day of the month in which the person reaches the age; null if outside the allowed dates. */
export function dateOfAge({ born }: Pick<Person, 'born'>, ageMonths: number): string | null {
  const date = `${formatMonth(parseMonth(born) + ageMonths)}-01`;
  return date >= LIMITS.dateMin && date <= LIMITS.dateMax ? date : null;
}

/**
 * Computes the dates of milestones from the people's months of birth. A milestone whose person is missing becomes a fixed date.
 */
export function resolveMilestoneDates(milestones: readonly Milestone[], people: readonly Person[]): Milestone[] {
  return milestones.map(({ person_id: personId, age_months: ageMonths, ...plain }) => {
    const found = people.find(({ id }) => id === personId);
    if (found === undefined || ageMonths === undefined) return plain;
    return {
      ...plain,
      date: dateOfAge(found, ageMonths) ?? plain.date,
      person_id: found.id,
      age_months: ageMonths,
    };
  });
}

/**
 * Returns true if the stored list `present` equals the list that the client last read, in the same order. The date of a milestone set by
 * age is compared only if the client sent it.
 */
export function areMilestonesUnchanged(present: readonly Milestone[], seen: readonly InputMilestone[]): boolean {
  const facts = (one: InputMilestone, date = one.date) => {
    const told = 'person_id' in one ? [one.person_id, one.age_months] : [];
    return JSON.stringify([one.id, one.name, date, ...told]);
  };
  return (
    present.length === seen.length &&
    present.every((one, at) =>
      seen.slice(at, at + 1).every((other) => facts(one) === facts(other, other.date ?? one.date)),
    )
  );
}
