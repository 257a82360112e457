import type { FieldErrors } from '@meridian/contract';
import type { z } from 'zod';
import { spokenSentence } from '#lib/text/spoken-sentence.ts';

/** Messages per field of a form, in the shape the server answers them; null when the schema takes the values. */
export function validate(schema: z.ZodType, values: unknown): FieldErrors | null {
  const result = schema.safeParse(values);
  return result.success ? null : fieldErrorsOf(result.error);
}

/** What a schema found wrong, in the shape the server answers it. */
function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    const field = issue.path.length === 0 ? 'non_field_errors' : issue.path.join('.');
    (errors[field] ??= []).push(spokenSentence(issue.message));
  }
  return errors;
}

/** One message a field, for fields that show one. */
export function firstMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}
