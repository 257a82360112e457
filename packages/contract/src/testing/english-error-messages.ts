import type { z } from 'zod';
import { SENTENCES } from '#error-messages/catalogues.ts';
import { toProblems } from '#error-messages/validation-issues.ts';
import { type Sentence, renderSentence } from '#error-messages/error-message.ts';

export const toEnglish = (said: Sentence): string => renderSentence(said, (code) => SENTENCES.en[code]);

/** Returns all validation errors of a value in order: the field and the English sentence. */
export function validationErrors(schema: z.ZodType, value: unknown): [field: string, sentence: string][] {
  const problems = schema.safeParse(value).error?.issues.flatMap(toProblems) ?? [];
  return problems.map(({ path, sentence }) => [path.join('.'), toEnglish(sentence)]);
}
