/** Sentences for validation errors. An issue of zod contains one string, so the sentence is stored in it as JSON. */
import { z } from 'zod';
import { type Params, type RuleCode, type Sentence, sentence } from './sentences.ts';

/** Returns the message of a rule: `z.string(message('date', { format: 'YYYY-MM-DD' }))`. */
export function message<Key extends RuleCode>(key: Key, ...params: Params<Key>): string {
  return JSON.stringify(sentence(key, ...params));
}

/** Returns the message for an existing sentence. */
export function encodeSentence(said: Sentence<RuleCode>): string {
  return JSON.stringify(said);
}

// Message for errors for which the schema has no message. Only programs and hand-edited exports can cause them.
z.config({ customError: () => message('value_invalid') });

/** A sentence about a value, with the path of the value. */
export interface Problem {
  path: PropertyKey[];
  sentence: Sentence<RuleCode>;
}

/** Returns one sentence for an issue; if the issue is unknown fields, one for each field. */
export function toProblems(issue: z.core.$ZodIssue): Problem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, sentence: JSON.parse(issue.message) as Sentence<RuleCode> }];
  return issue.keys.map((key) => ({ path: [...path, key], sentence: sentence('field_unknown') }));
}
