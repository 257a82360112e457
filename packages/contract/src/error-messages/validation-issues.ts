/** Error messages of validation. An issue of zod contains one string, so the code and parameters are stored in it as JSON. */
import { z } from 'zod';
import { type MessageParams, type RuleMessageCode, type ErrorMessage, errorMessage } from './error-message.ts';

/** Returns the message of a rule as a string for zod: `z.string(message('date', { format: 'YYYY-MM-DD' }))`. */
export function message<Key extends RuleMessageCode>(key: Key, ...params: MessageParams<Key>): string {
  return JSON.stringify(errorMessage(key, ...params));
}

/** Returns an existing error message as a string for zod. */
export function encodeErrorMessage(said: ErrorMessage<RuleMessageCode>): string {
  return JSON.stringify(said);
}

// Message for errors for which the schema has no message. Only programs and hand-edited exports can cause them.
z.config({ customError: () => message('value_invalid') });

/** An error message about a value, with the path of the value. */
export interface ValidationProblem {
  path: PropertyKey[];
  sentence: ErrorMessage<RuleMessageCode>;
}

/** Returns the error message for an issue. An issue about unknown fields gives one for each of these fields. */
export function toValidationProblems(issue: z.core.$ZodIssue): ValidationProblem[] {
  const { path } = issue;
  if (issue.code !== 'unrecognized_keys')
    return [{ path, sentence: JSON.parse(issue.message) as ErrorMessage<RuleMessageCode> }];
  return issue.keys.map((key) => ({ path: [...path, key], sentence: errorMessage('field_unknown') }));
}
