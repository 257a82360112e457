/** Conversion of dates: a body sends either a date or a reference in one field; an item stores both in two fields. */
import { LIMITS } from '#limits.ts';
import type { Milestone } from '#plan/milestones.ts';
import { type FieldSentence, type RuleCode, sentence } from '#sentences/sentences.ts';
import {
  type ItemDates,
  MILESTONE_REFERENCE_FIELDS,
  MILESTONE_DATE_FIELDS,
  type MilestoneDateField,
  resolveDate,
} from './date-references.ts';
import type { DateReference, ItemFieldName } from './item-fields.ts';

/** Dates in a valid body. */
export type InputDates = {
  readonly [Name in MilestoneDateField]?: string | DateReference | null | undefined;
};

/**
 * Returns the fields that the given dates set: a date clears the stored reference, a reference is resolved to a date. Returns
 * errors by field if the milestone does not exist in the scenario or the date is outside the allowed range.
 */
export function splitInputDates(
  given: InputDates,
  milestones: readonly Milestone[],
): { dates: Partial<ItemDates>; errors: FieldSentence<RuleCode>[] } {
  const dates: Partial<Record<ItemFieldName, unknown>> = {};
  const errors: FieldSentence<RuleCode>[] = [];
  for (const name of MILESTONE_DATE_FIELDS) {
    const value = given[name];
    if (value === undefined) continue;
    const isReference = typeof value === 'object' && value !== null;
    dates[MILESTONE_REFERENCE_FIELDS[name]] = isReference ? value : null;
    dates[name] = isReference ? resolveDate(value, milestones) : value;
    if (isReference && dates[name] === null) errors.push([name, whyUnresolved(value, milestones)]);
  }
  return { dates: dates as Partial<ItemDates>, errors };
}

function whyUnresolved({ milestone_id: id }: DateReference, milestones: readonly Milestone[]) {
  if (!milestones.some((one) => one.id === id)) return sentence('milestone_unknown');
  return sentence('date_range', { first: LIMITS.dateMin, last: LIMITS.dateMax });
}

/**
 * Converts stored dates and references to the form of a body: one field with the reference if there is one, otherwise with the
 * date.
 */
export function toWireDates<Values extends object>(
  values: Values,
): Omit<Values, (typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField]> {
  const body = Object.fromEntries(Object.entries(values)) as Record<string, unknown>;
  for (const name of MILESTONE_DATE_FIELDS) {
    const reference = body[MILESTONE_REFERENCE_FIELDS[name]];
    delete body[MILESTONE_REFERENCE_FIELDS[name]];
    if (reference !== undefined && reference !== null) body[name] = reference;
  }
  return body as Omit<Values, (typeof MILESTONE_REFERENCE_FIELDS)[MilestoneDateField]>;
}

/** Clears the reference of every date that is given without one. */
export function clearAbsentReferences<Values extends Partial<ItemDates>>(values: Values): Values & Partial<ItemDates> {
  const plain = MILESTONE_DATE_FIELDS.filter(
    (name) => values[name] !== undefined && values[MILESTONE_REFERENCE_FIELDS[name]] === undefined,
  );
  return { ...values, ...Object.fromEntries(plain.map((name) => [MILESTONE_REFERENCE_FIELDS[name], null])) };
}
