import { type Endpoint, LIMITS, type RequiredScope, detailError, fieldErrors } from '@meridian/contract';
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { formatBytes } from '#http/body/request-body.ts';

/** Schema of the body of a changing request without fields: nothing, or an empty object. */
const noBodySchema = z.strictObject({}).nullish();

/**
 * Returns the schema that validates and documents an endpoint. Responses are included for the documentation only; their types are checked
 * by the compiler in the handler.
 */
export function routeSchema(feature: string, name: string, endpoint: Endpoint): FastifySchema {
  const changes = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const body = endpoint.body ?? (changes ? noBodySchema : undefined);
  return {
    tags: [feature],
    operationId: `${feature}_${name}`,
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? {} : { description: SCOPES[endpoint.scope] }),
    security: endpoint.access === 'public' ? [] : [{ token: [] }, { session: [], csrf: [] }],
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(body === undefined ? {} : { body, consumes: [endpoint.requestType] }),
    ...headersOf(endpoint),
    response: { ...successes(endpoint), ...unchanged(endpoint), ...failures(endpoint) },
  };
}

/** The text in the API's description about the scope that an API token needs. */
const SCOPES: Readonly<Record<RequiredScope, string>> = {
  read: 'A token for programs needs the scope read.',
  write: 'A token for programs needs the scope write.',
  dry_run: 'A token for programs needs the scope write; with dry_run=true the scope read is enough.',
  none: 'Tokens for programs are refused.',
};

/** Returns the headers that affect a request; content type and sign-in are described elsewhere. */
function headersOf({ creates, revalidates }: Endpoint): FastifySchema {
  if (creates) return { headers: z.looseObject({ 'idempotency-key': idempotencyKey }) };
  if (revalidates) return { headers: z.looseObject({ 'if-none-match': cachedResponse }) };
  return {};
}

const idempotencyKey = z
  .string()
  .optional()
  .describe(
    'A request with the same key within 24 hours creates nothing and gets the first response again. If that response, encrypted, was larger than 64 kB, its lists contain only ids, and the header Shortened-Answer is ids. For each user 4 MB of responses are stored; beyond that the oldest are deleted.',
  );
const cachedResponse = z
  .string()
  .optional()
  .describe('The ETag of an earlier response. The response is 304 without a body if nothing has changed since.');

const FOLLOWED =
  'With Accept: text/event-stream: events named progress with {done, total}, then one named result with the JSON response, or one named error with the error body.';

function successes(endpoint: Endpoint): Record<number, unknown> {
  const { response: schema, responseType, status, statusIfExisting, isLongRunning } = endpoint;
  const stream = isLongRunning ? { 'text/event-stream': { schema: z.string().describe(FOLLOWED) } } : {};
  const described = (description: string) => ({ description, content: { [responseType]: { schema }, ...stream } });
  return {
    [status]: schema === null ? noAnswer(status) : described('Success'),
    ...(statusIfExisting === undefined
      ? {}
      : { [statusIfExisting]: described('Nothing was created, because everything already existed') }),
  };
}

function noAnswer(status: number): unknown {
  return z.null().describe(status === 302 ? 'Redirects to the address in the header Location.' : 'Done.');
}

function unchanged({ revalidates }: Endpoint): Record<number, unknown> {
  return revalidates ? { 304: z.null().describe('The response with the ETag in If-None-Match is still current.') } : {};
}

/** Returns all error responses of an endpoint: those of its kind, and those that the contract lists for it. */
function failures(endpoint: Endpoint): Record<number, unknown> {
  const { access, method, params, query, refusals } = endpoint;
  const sends = method !== 'GET';
  const isPublic = access === 'public';
  const ofKind: [status: keyof typeof refusals, may: boolean, when: string][] = [
    [401, !isPublic, 'The request has no valid token or session'],
    [404, params !== undefined, 'The object does not exist, or belongs to another user'],
    [409, endpoint.creates, 'The Idempotency-Key was used for another request'],
  ];
  const errorSchemas = ofKind.flatMap(([status, may, when]) => {
    const more = refusals[status];
    const reasons = [...(may ? [when] : []), ...(more === undefined ? [] : [more.when])];
    if (reasons.length === 0) return [];
    return [[status, json(reasons.join('. '), anyOf(detailError, more?.body))] as const];
  });
  return {
    ...(sends || endpoint.changes || query !== undefined || params !== undefined ? { 400: malformed(endpoint) } : {}),
    ...Object.fromEntries(errorSchemas),
    ...(sends || access === 'staff' || access === 'account' || (!isPublic && endpoint.scope !== 'read')
      ? {
          403: json(
            'The user or token may not make this call, or the request came from another site or without a CSRF token',
            detailError,
          ),
        }
      : {}),
    ...(sends ? { 413: json(`The body is larger than ${formatBytes(endpoint.bodyMaxBytes)}`, detailError) } : {}),
    ...(sends ? { 415: json(`The body is not ${endpoint.requestType}`, detailError) } : {}),
    429: json('Too many requests; see Retry-After', detailError),
    503: json('The database is unavailable, or the server is busy or stopping; see Retry-After', detailError),
    // A GET writes too, when it records the last use of a sign-in.
    507: json('The disk of the server or of its database is full. Nothing was saved', detailError),
  };
}

function malformed(endpoint: Endpoint): unknown {
  const more = endpoint.refusals[400];
  const what = problemsOf(endpoint);
  const schema = anyOf(z.union([fieldErrors, detailError]), more?.body);
  return json(more === undefined ? what : `${what}. ${more.when}`, schema);
}

/** Returns the usual schema of a body; if `more` is given, a schema that allows either of the two. */
function anyOf(usual: z.ZodType, more: z.ZodType | undefined): z.ZodType {
  return more === undefined ? usual : z.union([usual, more]);
}

/** Returns the description of a 400, including the limits of the body. */
function problemsOf({ body, requestType, bodyMaxValues: values }: Endpoint): string {
  const what = `Messages by field, or a single detail; at most ${LIMITS.validationProblemsMax} problems are listed`;
  if (body === undefined || requestType !== 'application/json') return what;
  return `${what}. Also if the body has more than ${values.toLocaleString('en')} values, ${LIMITS.bodyFieldsMax} fields in one object or ${LIMITS.bodyDepthMax} levels of nesting`;
}

function json(description: string, schema: z.ZodType): unknown {
  return { description, content: { 'application/json': { schema } } };
}
