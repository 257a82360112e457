/** People of a plan, with their names and months of birth (finance.md section 17). */
import { z } from 'zod';
import { identifier, singleLineText } from '#value-schemas.ts';
import { LIMITS } from '#limits.ts';
import { message } from '#error-messages/validation-issues.ts';

/** A month of birth, `YYYY-MM`. It may be in the future. */
const birthMonth = z
  .string(message('month'))
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: message('month'), abort: true })
  .refine(
    (month) => month >= LIMITS.monthMin && month <= LIMITS.monthMax,
    message('month_range', { first: LIMITS.monthMin, last: LIMITS.monthMax }),
  );

/** A person as the API returns it; `born` is the month of birth, `YYYY-MM`. */
export const person = z.object({ id: identifier, name: z.string(), born: z.string() }).meta({ id: 'Person' });
export type Person = z.infer<typeof person>;

const givenPerson = z.strictObject({
  /** Absent for a new person. */
  id: identifier.optional(),
  name: singleLineText('name', LIMITS.milestoneNameMaxCharacters),
  born: birthMonth,
});

/** All people of a user in order. Charts show the age of the first beside the years. */
export const inputPeople = z
  .array(givenPerson, message('person_list'))
  .max(LIMITS.peoplePerUser, message('people_full', { max: LIMITS.peoplePerUser }))
  .refine((people) => areIdsUnique(people.map(({ id }) => id)), message('id_twice'));
export type InputPeople = z.input<typeof inputPeople>;

/** Returns true if the stored list `present` equals the list that the client last read, in the same order. */
export function arePeopleUnchanged(present: readonly Person[], seen: InputPeople): boolean {
  const facts = (people: InputPeople) => JSON.stringify(people.map(({ id, name, born }) => [id, name, born]));
  return facts([...present]) === facts(seen);
}

/** Returns true if no id appears twice in a list; new entries have none. */
export function areIdsUnique(ids: readonly (number | undefined)[]): boolean {
  const known = ids.filter((id) => id !== undefined);
  return new Set(known).size === known.length;
}
