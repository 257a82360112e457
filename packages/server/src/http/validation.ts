import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { type HttpError, invalid, notFound } from '#errors.ts';

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

/** Zod's issues as messages per field: nested fields as `parent.child`, entries of a list under the list's own name. */
function invalidBy(issues: readonly z.core.$ZodIssue[]): HttpError {
  const messages = new Map<string, string[]>();
  const add = (path: readonly PropertyKey[], message: string) => {
    const names = path.filter((step) => typeof step !== 'number').map(String);
    const field = names.length === 0 ? 'non_field_errors' : names.join('.');
    const known = messages.get(field) ?? [];
    if (!known.includes(message)) messages.set(field, [...known, message]);
  };
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) add([...issue.path, key], 'This field does not exist.');
    } else if (issue.code === 'invalid_type' && issue.path.length === 0) {
      add([], 'Send a JSON object with the fields of this call.');
    } else {
      add(issue.path, issue.message);
    }
  }
  return invalid(messages);
}
