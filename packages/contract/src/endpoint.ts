import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { queryInteger } from './value-schemas.ts';

/**
 * Callers allowed: anyone, a signed-in user (guests included), a user with an account, or a user with access to the advanced
 * view.
 */
export type Access = 'public' | 'user' | 'account' | 'staff';

/** Scopes of a token for programs. `write` includes `read`. */
export const TOKEN_SCOPES = ['read', 'write'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * The scope that a token for programs needs for a call. `dry_run`: `read` if the query has `dry_run=true`, otherwise `write`. `none`: no
 * such token is sufficient.
 */
export type RequiredScope = TokenScope | 'dry_run' | 'none';

/** Media type of a request or response body. */
export type MediaType = 'application/json' | 'text/csv';

/** Response header with the token that undoes the change (undo.ts). */
export const UNDO_TOKEN_HEADER = 'Undo-Token';

/**
 * Response header of a repeated request whose first response was too large to store (`LIMITS.idempotencyResponseBytes`). Lists in
 * its body then contain only the ids of their entries, `[{id}]`, or are empty if the entries have no ids. The rest of the body
 * equals the first response.
 */
export const SHORTENED_RESPONSE_HEADER = 'Shortened-Answer';

/**
 * An error response in the documentation: the condition under which it is sent, and its body if it contains more than an error
 * message.
 */
export interface DocumentedError {
  when: string;
  body?: z.ZodType;
}

/** Descriptions of the error responses of an endpoint, by status. */
export type DocumentedErrors = Partial<Record<400 | 401 | 404 | 409, DocumentedError>>;

/** One call of the API. The server mounts it, the web client calls it and the OpenAPI page documents it, all from this object. */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | null = z.ZodType | null,
  Who extends Access = Access,
  File extends boolean = boolean,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's pattern (`/api/scenarios/:id/`), with the final slash. */
  path: `/api/${string}/`;
  summary: string;
  access: Who;
  params: Params;
  query: Query;
  body: Body;
  status: 200 | 201 | 202 | 204 | 302;
  /**
   * Status of the response if the request creates nothing, because everything that it would create exists already; undefined if that
   * response also has `status`.
   */
  statusIfExisting: 200 | undefined;
  /** Body of the success response; `null` means that there is no body: `status` is 204, or 302 for a redirect. */
  response: Answer;
  /** True for a POST that creates something and therefore honours `Idempotency-Key`. */
  creates: boolean;
  /** Media type of the request body; the schema of CSV is a string. */
  requestType: MediaType;
  /** Media type of the response body; the schema of CSV is a string. */
  responseType: MediaType;
  /** Maximum size of the body in bytes. A larger body gets a 413 response. */
  bodyMaxBytes: number;
  /** Maximum number of values in a JSON body, including lists and objects. A body with more values gets a 400 response. */
  bodyMaxValues: number;
  /** True if the body may be large: the handler gets the raw bytes and parses them outside the server's main thread. */
  file: File;
  /**
   * True for work that may exceed the normal request timeout. With `Accept: text/event-stream` the client receives events:
   * `progress`, `{done, total}`, then `result` with the response body, or `error` with the error body.
   */
  isLongRunning: boolean;
  /**
   * False if the call does not modify the user's rows. This is the default for every GET; a POST must declare it. A GET declared with
   * `changes: true` creates missing objects, and only reads if none is missing.
   */
  changes: boolean;
  /**
   * Scope that a token for programs needs. Default: `none` below `/api/auth/`; elsewhere `read` for every GET and every POST that
   * changes nothing, and `write` for the rest.
   */
  scope: RequiredScope;
  /** True if the call also works while the server's disk is nearly full: reading, deleting, signing in and out. */
  isAllowedOnFullDisk: boolean;
  /** True for a change of a plan whose response has the header {@link UNDO_TOKEN_HEADER} for the undo call. */
  undoable: boolean;
  /** Error responses that do not follow from the kind of call (the server's http/route-schema.ts derives those that do). */
  refusals: DocumentedErrors;
  /**
   * True for a GET that returns 304 if `If-None-Match` names the current response: by default all that return JSON to signed-in
   * users.
   */
  revalidates: boolean;
}

type Method = Endpoint['method'];
type Always = 'method' | 'path' | 'summary' | 'response';

/** Declares the call `METHOD /api/path/`. Defaults: access `user`, status 200 (204 without a body), JSON bodies. */
export function endpoint<
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  Answer extends z.ZodType | null = null,
  Who extends Access = 'user',
  File extends boolean = false,
>(
  call: `${Method} ${Endpoint['path']}`,
  definition: Pick<Endpoint<Params, Query, Body, Answer, Who, File>, 'summary' | 'response'> &
    Partial<Omit<Endpoint<Params, Query, Body, Answer, Who, File>, Always>>,
): Endpoint<Params, Query, Body, Answer, Who, File> {
  const [method, path] = call.split(' ') as [Method, Endpoint['path']];
  const { access, response, responseType } = definition;
  const reads = method === 'GET';
  const computes = definition.changes === false;
  return {
    method,
    path,
    access: 'user' as Who,
    params: undefined as Params,
    query: undefined as Query,
    body: undefined as Body,
    status: response === null ? 204 : 200,
    statusIfExisting: undefined,
    creates: false,
    requestType: 'application/json',
    responseType: 'application/json',
    bodyMaxBytes: access === 'public' ? LIMITS.publicBodyMaxBytes : LIMITS.bodyMaxBytes,
    bodyMaxValues: LIMITS.bodyValuesMax,
    file: false as File,
    isLongRunning: false,
    changes: !reads,
    scope: path.startsWith('/api/auth/') ? 'none' : reads || computes ? 'read' : 'write',
    isAllowedOnFullDisk: reads || method === 'DELETE',
    undoable: false,
    refusals: {},
    revalidates: reads && access !== 'public' && responseType !== 'text/csv' && response !== null,
    ...definition,
  };
}

/** Query of every list: `page` from 1, `page_size` from 1 to 1000. */
export const pageQuery = z.strictObject({
  page: queryInteger(1, 1_000_000).default(1),
  page_size: queryInteger(1, LIMITS.pageSizeMax).default(LIMITS.pageSizeDefault),
});

/** Schema of one page of a list in a stable order. `next` and `previous` are paths with a query, null at the ends. */
export function pageSchema<T extends z.ZodType>(result: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(result),
  });
}
