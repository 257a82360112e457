/** Validates requests: the structure of the JSON, then the values of path parameters, query and body. */
import {
  type FieldErrorMessage,
  LIMITS,
  type ErrorMessage,
  toValidationProblems,
  errorMessage,
} from '@meridian/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type HttpError, invalidFields, notFound, shortenName } from '#errors.ts';

/** Validates params, query and body by the endpoint's schemas. An invalid id in the path gives 404, as an unknown id does. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const outcome = schema.safeParse(data);
    if (outcome.success) return { value: outcome.data };
    return { error: httpPart === 'params' ? notFound() : toValidationError(outcome.error.issues) };
  };
};

/** Like `validatorCompiler`, except that the body is not validated, for a route that validates it itself. */
export const validatorExceptBody: FastifySchemaCompiler<unknown> = (part) => {
  if (part.httpPart === 'body') return (value: unknown) => ({ value });
  return validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
};

/**
 * Converts Zod's issues to messages by field: nested fields as `parent.child`, list entries under the list's name. Limits the number of
 * messages.
 */
export function toValidationError(issues: readonly z.core.$ZodIssue[]): HttpError {
  const problems = new Map<string, FieldErrorMessage>();
  for (const { path, sentence: said } of issues.flatMap(problemsIn)) {
    const names = path.filter((step) => typeof step !== 'number').map((step) => shortenName(String(step)));
    const field = names.length === 0 ? 'non_field_errors' : names.join('.');
    problems.set(JSON.stringify([field, said]), [field, said]);
    if (problems.size > LIMITS.validationProblemsMax) break;
  }
  const named = [...problems.values()];
  if (named.length <= LIMITS.validationProblemsMax) return invalidFields(named);
  return invalidFields([...named.slice(0, -1), ['non_field_errors', errorMessage('more_problems')]]);
}

function problemsIn(issue: z.core.$ZodIssue): { path: PropertyKey[]; sentence: ErrorMessage }[] {
  const { code, path } = issue;
  if (code === 'invalid_type' && path.length === 0) return [{ path, sentence: errorMessage('body_not_object') }];
  return toValidationProblems(issue);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Decodes a body as UTF-8; throws 400 if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw refusal(errorMessage('body_not_text'));
  }
}

/**
 * Parses a JSON body; returns undefined for an empty one. Throws 400 if it is invalid, has more than `maxValues` values (including lists
 * and objects), is nested too deeply, or has an object with too many fields. These limits are checked before parsing.
 */
export function parseJsonBody(bytes: Uint8Array, maxValues: number): unknown {
  const problem = structureProblem(bytes, maxValues);
  if (problem !== undefined) throw refusal(problem);
  try {
    const text = utf8.decode(bytes);
    // Keys like `__proto__` become own fields, which the schemas refuse.
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw refusal(errorMessage('body_not_json'));
  }
}

const refusal = (problem: ErrorMessage) => invalidFields([['non_field_errors', problem]]);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
const LIST_END = 0x5d;
const OBJECT = 0x7b;
const OBJECT_END = 0x7d;

/**
 * Returns the error for the first limit that a JSON text exceeds, in one pass over its bytes. The parser checks the syntax later. Every
 * list, object and comma counts as a value, so the count is too high by at most one per list or object.
 */
function structureProblem(bytes: Uint8Array, maxValues: number): ErrorMessage | undefined {
  // The number of fields so far for each open object; list elements are not counted here.
  const fields: number[] = [];
  let values = 1;
  for (let place = 0; place < bytes.length; place += 1) {
    const byte = bytes[place];
    if (byte === QUOTE) {
      place = endOfString(bytes, place);
    } else if (byte === COMMA) {
      values += 1;
      const own = fields.length - 1;
      fields[own] = (fields[own] ?? 0) + 1;
      if ((fields[own] ?? 0) > LIMITS.bodyFieldsMax) {
        return errorMessage('body_fields', { max: LIMITS.bodyFieldsMax });
      }
    } else if (byte === LIST || byte === OBJECT) {
      values += 1;
      fields.push(byte === OBJECT ? 1 : Number.NEGATIVE_INFINITY);
      if (fields.length > LIMITS.bodyDepthMax) {
        return errorMessage('body_depth', { max: LIMITS.bodyDepthMax });
      }
    } else if (byte === LIST_END || byte === OBJECT_END) {
      fields.pop();
    }
    if (values > maxValues) return errorMessage('body_values', { max: maxValues });
  }
  return undefined;
}

/** Returns the index of the quote that ends the string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < bytes.length && bytes[place] !== QUOTE) place += bytes[place] === BACKSLASH ? 2 : 1;
  return place;
}
