import { type FieldErrors, problemsOf } from '@meridian/contract';
import type { z } from 'zod';
import { sentenceText } from '#lib/text/sentence-text.ts';

/** Messages per field of a form, in the shape the server answers them; null when the schema takes the values. */
export function validate(schema: z.ZodType, values: unknown): FieldErrors | null {
  const result = schema.safeParse(values);
  return result.success ? null : fieldErrorsOf(result.error);
}

/** The faults that a schema found, in the shape the server answers it. */
function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, sentence } of issues.flatMap(problemsOf)) {
    const field = path.length === 0 ? 'non_field_errors' : path.join('.');
    (errors[field] ??= []).push(sentenceText(sentence));
  }
  return errors;
}

/** One message a field, for fields that show one. */
export function firstMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}
