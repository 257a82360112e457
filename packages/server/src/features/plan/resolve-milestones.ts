/** Validates a list of milestones in a request against the stored milestones, the people and the items that refer to them. */
import {
  type InputMilestone,
  LIMITS,
  type Milestone,
  type Person,
  dateOfAge,
  referencedMilestoneIds,
  nextVersion,
  withResolvedDates,
  withoutReferences,
} from '@meridian/contract';
import { newId } from '#db/new-id.ts';
import { invalidField, httpError } from '#errors.ts';
import type { StoredItem } from '#features/plan/store/item-store.ts';
import { joinFirstNames, requireDateOrder } from '#features/plan/store/require-date-order.ts';

/** Returns the list to store: existing ids stay, new milestones get one. Throws 400 on an unknown id or person. */
export function resolveMilestones(
  given: readonly InputMilestone[],
  present: readonly Milestone[],
  people: readonly Person[],
): Milestone[] {
  const known = new Set(present.map(({ id }) => id));
  return given.map((one) => {
    if (one.id !== undefined && !known.has(one.id)) throw invalidField('milestones', 'milestone_unknown');
    const { id = newId(), name } = one;
    if (!('person_id' in one)) return { id, name, date: one.date };
    const { person_id: personId, age_months: ageMonths } = one;
    const person = people.find((each) => each.id === personId);
    if (person === undefined) throw invalidField('milestones', 'person_unknown');
    const date = dateOfAge(person, ageMonths);
    if (date === null) throw invalidField('milestones', 'date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
    return { id, name, date, person_id: personId, age_months: ageMonths };
  });
}

interface ChangedMilestones {
  before: readonly Milestone[];
  after: readonly Milestone[];
}

function goneFrom({ before, after }: ChangedMilestones): Set<number> {
  const stay = new Set(after.map(({ id }) => id));
  return new Set(before.map(({ id }) => id).filter((id) => !stay.has(id)));
}

/** Updates the dates of items from the changed milestones; a reference to a deleted milestone is replaced by its date. */
export function withMilestoneDates(items: readonly StoredItem[], milestones: ChangedMilestones): StoredItem[] {
  const gone = goneFrom(milestones);
  return items.map((item) => withResolvedDates(withoutReferences(item, gone), milestones.after));
}

/**
 * Returns the items that refer to deleted milestones, before and after their references are replaced by dates. Throws 409 if there are any
 * and `keepsDates` is not set, and 400 if an item would end before it begins.
 */
export function itemsAfterMilestoneDeletion(
  items: readonly StoredItem[],
  milestones: ChangedMilestones,
  { keepsDates, now }: { keepsDates: boolean; now: Date },
): { before: StoredItem[]; after: StoredItem[] } {
  const gone = goneFrom(milestones);
  const before = items.filter((item) => referencedMilestoneIds(item).some((id) => gone.has(id)));
  if (before.length > 0 && !keepsDates) throw httpError(409, 'milestone_used', { names: joinFirstNames(before) });
  const after = before.map((item) => ({
    ...withResolvedDates(withoutReferences(item, gone), milestones.after),
    updated_at: nextVersion(now, item),
  }));
  requireDateOrder(
    items.map((item) => withoutReferences(item, gone)),
    milestones.after,
    'milestones',
  );
  return { before, after };
}
