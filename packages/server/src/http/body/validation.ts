import { LIMITS } from '@meridian/contract';
import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type HttpError, invalid, notFound, shortened } from '#errors.ts';

/**
 * Holds params, query and body against the endpoint's schemas. A path that names no possible id is simply not there: 404, as
 * for an id that nobody has.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const outcome = schema.safeParse(data);
    if (outcome.success) return { value: outcome.data };
    return { error: httpPart === 'params' ? notFound() : invalidBy(outcome.error.issues) };
  };
};

/** The same for a route that holds its body against the schema itself. */
export const exceptBody: FastifySchemaCompiler<unknown> = (part) => {
  if (part.httpPart === 'body') return (value: unknown) => ({ value });
  return validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
};

const UNKNOWN_FIELD = 'This field does not exist.';

/**
 * Zod's issues as messages per field: nested fields as `parent.child`, entries of a list under the list's own name. No more than
 * a person would read, however much is wrong.
 */
export function invalidBy(issues: readonly z.core.$ZodIssue[]): HttpError {
  const messages = new Map<string, string[]>();
  let named = 0;
  for (const { path, message } of problemsIn(issues)) {
    const names = path.filter((step) => typeof step !== 'number').map((step) => shortened(String(step)));
    const field = names.length === 0 ? 'non_field_errors' : names.join('.');
    const known = messages.get(field) ?? [];
    if (known.includes(message)) continue;
    if (named === LIMITS.validationProblemsMax) {
      const about = messages.get('non_field_errors') ?? [];
      messages.set('non_field_errors', [...about, 'There are more problems than these.']);
      break;
    }
    named += 1;
    messages.set(field, [...known, message]);
  }
  return invalid(messages);
}

function* problemsIn(issues: readonly z.core.$ZodIssue[]) {
  for (const { path, ...issue } of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield { path: [...path, key], message: UNKNOWN_FIELD };
    } else if (issue.code === 'invalid_type' && path.length === 0) {
      yield { path, message: 'Send a JSON object with the fields of this call.' };
    } else {
      yield { path, message: issue.message };
    }
  }
}
