/** The rules of values that a file may carry: beside each date the reference that tells it. */
import type { z } from 'zod';
import { isoDate } from '#fields.ts';
import { dateReference } from './date-references.ts';
import { type GivenOf, forEachField, givenOf, newItemFields } from './field-schemas.ts';
import { type FieldDescription, type FieldOf, LIMITED_FIELDS, type LimitedField } from './item-fields.ts';

const dateOrNone = isoDate.nullish().transform((date) => date ?? null);
const referenceOrNone = dateReference.nullish().transform((reference) => reference ?? null);

/** A value as an item of a file gives it: beside each date the reference that tells it. */
export const fileFields = {
  ...newItemFields,
  from_date: dateOrNone,
  to_date: dateOrNone,
  payout_from_date: dateOrNone,
  from_date_milestone: referenceOrNone,
  to_date_milestone: referenceOrNone,
  payout_from_date_milestone: referenceOrNone,
};

/** The values that an item keeps unseen, as a file gives them. */
export const keptFields = forEachField(keptOf, LIMITED_FIELDS) as {
  [Name in LimitedField]: z.ZodExactOptional<
    Name extends FieldOf<'date'> ? typeof dateOrNone : GivenOf<Name>
  >;
};

function keptOf(field: FieldDescription): z.ZodType {
  return (field.kind === 'date' ? dateOrNone : givenOf(field)).exactOptional();
}
