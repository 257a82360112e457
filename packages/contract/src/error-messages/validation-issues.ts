/** Error messages of validation. An issue of zod contains one string, so the code and parameters are stored in it as JSON. */
import { z } from 'zod';
import { type Params, type RuleCode, type Sentence, sentence } from './error-message.ts';

/** Returns the message of a rule as a string for zod: `z.string(message('date', { format: 'YYYY-MM-DD' }))`. */
export function message<Key extends RuleCode>(key: Key, ...params: Params<Key>): string {
  return JSON.stringify(sentence(key, ...params));
}

/** Returns an existing error message as a string for zod. */
export function encodeSentence(said: Sentence<RuleCode>): string {
  return JSON.stringify(said);
}

// Message for errors for which the schema has no message. Only programs and hand-edited exports can cause them.
z.config({ customError: () => message('value_invalid') });

/** An error message about a value, with the path of the value. */
export interface Problem {
  path: PropertyKey[];
  sentence: Sentence<RuleCode>;
}

/** Returns the error message for an issue. An issue about unknown fields gives one for each of these fields. */
export function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, sentence: JSON.parse(issue.message) as Sentence<RuleCode> }];
  return issue.keys.map((key) => ({ path: [...path, key], sentence: sentence('field_unknown') }));
}
