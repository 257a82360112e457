import { type Endpoint, LIMITS, detailError, fieldErrors } from '@meridian/contract';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { noBody, sizeOf } from './request-body.ts';

/**
 * One schema validates a call and documents it. The answers stand in it for the documentation only: their
 * types are checked when the handler compiles.
 */
export function routeSchema(feature: string, name: string, endpoint: Endpoint): FastifySchema {
  const changes = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const body = endpoint.body ?? (changes ? noBody : undefined);
  return {
    tags: [feature],
    operationId: `${feature}_${name}`,
    summary: endpoint.summary,
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { session: [], csrf: [] }],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(body === undefined ? {} : { body, consumes: [endpoint.accepts] }),
    ...(endpoint.creates ? { headers: idempotencyHeader } : {}),
    response: { [endpoint.status]: success(endpoint), ...failures(endpoint) },
  };
}

const idempotencyHeader = z.looseObject({
  'idempotency-key': z.string().optional().describe('The same key within 24 hours creates nothing more.'),
});

function success(endpoint: Endpoint): unknown {
  const { response: schema, answers, status } = endpoint;
  if (schema !== null) return { description: 'Success', content: { [answers]: { schema } } };
  return z.null().describe(status === 302 ? 'Leads to the address in the header Location.' : 'Done.');
}

/** The errors that this kind of call can give; 5xx and 429 belong to all. */
function failures(endpoint: Endpoint): Record<number, unknown> {
  const takes = endpoint.body !== undefined || endpoint.query !== undefined;
  return {
    ...(takes ? { 400: json(problemsOf(endpoint), z.union([fieldErrors, detailError])) } : {}),
    ...(endpoint.access === 'public' ? {} : { 401: json('Not signed in', detailError) }),
    ...(endpoint.access === 'public' ? {} : { 403: json('Not allowed', detailError) }),
    ...(endpoint.params === undefined ? {} : { 404: json('Not there, or not yours', detailError) }),
    ...(endpoint.creates
      ? { 409: json('The Idempotency-Key was used for another request', detailError) }
      : {}),
    ...(endpoint.method === 'GET'
      ? {}
      : { 413: json(`Body over ${sizeOf(endpoint.bodyMaxBytes)}`, detailError) }),
    ...(endpoint.method === 'GET' ? {} : { 415: json(`Body is not ${endpoint.accepts}`, detailError) }),
    429: json('Too many requests; see Retry-After', detailError),
    503: json('The database is away or busy; see Retry-After', detailError),
    507: json('The disk of the server or its database is full: nothing was saved', detailError),
  };
}

/** What a 400 says, and which bounds of a body it holds. */
function problemsOf({ body, accepts, bodyMaxValues: values }: Endpoint): string {
  const what = `Messages by field, or one detail; at most ${LIMITS.validationProblemsMax} problems are named`;
  if (body === undefined || accepts !== 'application/json') return what;
  return `${what}. Also for more than ${values.toLocaleString('en')} values, ${LIMITS.bodyFieldsMax} fields of one object or ${LIMITS.bodyDepthMax} levels`;
}

function json(description: string, schema: z.ZodType): unknown {
  return { description, content: { 'application/json': { schema } } };
}
