/** Dates as bodies give them, each a date or a reference in one place, and as items keep them, side by side. */
import { LIMITS } from '#limits.ts';
import type { Milestone } from '#plan/life/milestones.ts';
import { type FieldSentence, type RuleCode, sentence } from '#sentences/sentences.ts';
import {
  type ItemDates,
  REFERRING,
  REFERRING_FIELDS,
  type ReferringField,
  resolveDate,
} from './date-references.ts';
import type { DateReference, ItemFieldName } from './item-fields.ts';

/** Dates as a valid body gives them. */
export type GivenDates = { readonly [Name in ReferringField]?: string | DateReference | null | undefined };

/**
 * The fields that given dates set: a date clears the reference beside it, a reference is resolved. Answers what is wrong with which field
 * where a milestone is none of the scenario's, or leads beyond the first or last date.
 */
export function splitDates(
  given: GivenDates,
  milestones: readonly Milestone[],
): { dates: Partial<ItemDates>; errors: FieldSentence<RuleCode>[] } {
  const dates: Partial<Record<ItemFieldName, unknown>> = {};
  const errors: FieldSentence<RuleCode>[] = [];
  for (const name of REFERRING_FIELDS) {
    const value = given[name];
    if (value === undefined) continue;
    const isReference = typeof value === 'object' && value !== null;
    dates[REFERRING[name]] = isReference ? value : null;
    dates[name] = isReference ? resolveDate(value, milestones) : value;
    if (isReference && dates[name] === null) errors.push([name, whyUnresolved(value, milestones)]);
  }
  return { dates: dates as Partial<ItemDates>, errors };
}

function whyUnresolved({ milestone_id: id }: DateReference, milestones: readonly Milestone[]) {
  if (!milestones.some((one) => one.id === id)) return sentence('milestone_unknown');
  return sentence('date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
}

/** Values with dates and references beside each other, as a body gives them: a date that a milestone tells is the reference. */
export function wireDates<Values extends object>(
  values: Values,
): Omit<Values, (typeof REFERRING)[ReferringField]> {
  const body = Object.fromEntries(Object.entries(values)) as Record<string, unknown>;
  for (const name of REFERRING_FIELDS) {
    const reference = body[REFERRING[name]];
    delete body[REFERRING[name]];
    if (reference !== undefined && reference !== null) body[name] = reference;
  }
  return body as Omit<Values, (typeof REFERRING)[ReferringField]>;
}

/** Changed values in which a date that is given without what tells it stands for itself. */
export function plainDates<Values extends Partial<ItemDates>>(values: Values): Values & Partial<ItemDates> {
  const plain = REFERRING_FIELDS.filter(
    (name) => values[name] !== undefined && values[REFERRING[name]] === undefined,
  );
  return { ...values, ...Object.fromEntries(plain.map((name) => [REFERRING[name], null])) };
}
