import type { z } from 'zod';
import { ERROR_MESSAGES } from '#error-messages/catalogues.ts';
import { toValidationProblems } from '#error-messages/validation-issues.ts';
import { type ErrorMessage, renderErrorMessage } from '#error-messages/error-message.ts';

export const toEnglish = (said: ErrorMessage): string => renderErrorMessage(said, (code) => ERROR_MESSAGES.en[code]);

/** Returns all validation errors of a value in order: the field and the error message in English. */
export function validationErrors(schema: z.ZodType, value: unknown): [field: string, sentence: string][] {
  const problems = schema.safeParse(value).error?.issues.flatMap(toValidationProblems) ?? [];
  return problems.map(({ path, sentence }) => [path.join('.'), toEnglish(sentence)]);
}
