/** Schemas of an item's values in an import file. For each date, a file also has the reference to a milestone. */
import type { z } from 'zod';
import { isoDate } from '#value-schemas.ts';
import { dateReference } from './date-references.ts';
import { type InputSchemaOf, mapSchemas, toInputSchema, newItemFieldSchemas } from './field-schemas.ts';
import {
  type FieldDescription,
  type FieldNameOfKind,
  CATEGORY_SPECIFIC_FIELDS,
  type CategorySpecificField,
} from './item-fields.ts';

const dateOrNone = isoDate.nullish().transform((date) => date ?? null);
const referenceOrNone = dateReference.nullish().transform((reference) => reference ?? null);

/** Fields of an item in a file: each date, and next to it its reference to a milestone. */
export const importFileFieldSchemas = {
  ...newItemFieldSchemas,
  from_date: dateOrNone,
  to_date: dateOrNone,
  payout_from_date: dateOrNone,
  from_date_milestone: referenceOrNone,
  to_date_milestone: referenceOrNone,
  payout_from_date_milestone: referenceOrNone,
};

/** Hidden values of an item in a file. They belong to fields that the item's category lacks. */
export const hiddenFieldSchemas = mapSchemas(hiddenSchemaOf, CATEGORY_SPECIFIC_FIELDS) as {
  [Name in CategorySpecificField]: z.ZodExactOptional<
    Name extends FieldNameOfKind<'date'> ? typeof dateOrNone : InputSchemaOf<Name>
  >;
};

function hiddenSchemaOf(field: FieldDescription): z.ZodType {
  return (field.kind === 'date' ? dateOrNone : toInputSchema(field)).exactOptional();
}
