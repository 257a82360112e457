/** The faults that schemas find, as sentences. The issues of zod carry one text each, so that a sentence travels in it as JSON. */
import { z } from 'zod';
import { type Params, type RuleCode, type Sentence, sentence } from './sentences.ts';

/** The message of a rule: `z.string(message('date', { format: 'YYYY-MM-DD' }))`. */
export function message<Key extends RuleCode>(key: Key, ...params: Params<Key>): string {
  return JSON.stringify(sentence(key, ...params));
}

/** The same of a sentence that is there already. */
export function messageOf(said: Sentence<RuleCode>): string {
  return JSON.stringify(said);
}

// Errors for which no schema has a message. A program, or an export edited by hand, can cause them.
z.config({ customError: () => message('value_invalid') });

/** A sentence about a value, by where it stands. */
export interface Problem {
  path: PropertyKey[];
  sentence: Sentence<RuleCode>;
}

/** The sentences of an issue; one each for fields that nobody knows. */
export function problemsOf(issue: z.core.$ZodIssue): Problem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys')
    return [{ path, sentence: JSON.parse(issue.message) as Sentence<RuleCode> }];
  return issue.keys.map((key) => ({ path: [...path, key], sentence: sentence('field_unknown') }));
}
