import { type FieldSentence, LIMITS, type Sentence, toProblems, sentence } from '@meridian/contract';
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

/** Like `validatorCompiler`, for a route that validates its body itself. */
export const validatorExceptBody: FastifySchemaCompiler<unknown> = (part) => {
  if (part.httpPart === 'body') return (value: unknown) => ({ value });
  return validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
};

/**
 * Converts Zod's issues to messages by field: nested fields as `parent.child`, list entries under the list's name. Limits the number of
 * messages.
 */
export function toValidationError(issues: readonly z.core.$ZodIssue[]): HttpError {
  const problems = new Map<string, FieldSentence>();
  for (const { path, sentence: said } of issues.flatMap(problemsIn)) {
    const names = path.filter((step) => typeof step !== 'number').map((step) => shortenName(String(step)));
    const field = names.length === 0 ? 'non_field_errors' : names.join('.');
    problems.set(JSON.stringify([field, said]), [field, said]);
    if (problems.size > LIMITS.validationProblemsMax) break;
  }
  const named = [...problems.values()];
  if (named.length <= LIMITS.validationProblemsMax) return invalidFields(named);
  return invalidFields([...named.slice(0, -1), ['non_field_errors', sentence('more_problems')]]);
}

function problemsIn(issue: z.core.$ZodIssue): { path: PropertyKey[]; sentence: Sentence }[] {
  const { code, path } = issue;
  if (code === 'invalid_type' && path.length === 0) return [{ path, sentence: sentence('body_not_object') }];
  return toProblems(issue);
}
