import { type FieldErrors, toValidationProblems } from '@meridian/contract';
import type { z } from 'zod';
import { validationMessage } from '#lib/text/validation-message.ts';

/** Validates values by a schema. Returns the messages by field, in the format of the server's errors; null if the values are valid. */
export function validate(schema: z.ZodType, values: unknown): FieldErrors | null {
  const result = schema.safeParse(values);
  return result.success ? null : fieldErrorsOf(result.error);
}

/** Converts a schema's issues to the format of the server's errors. */
function fieldErrorsOf({ issues }: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, sentence } of issues.flatMap(toValidationProblems)) {
    const field = path.length === 0 ? 'non_field_errors' : path.join('.');
    (errors[field] ??= []).push(validationMessage(sentence));
  }
  return errors;
}

/** Returns the first message of each field, for fields that show only one message. */
export function toFirstMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first === undefined ? [] : [[field, first]])),
  );
}
