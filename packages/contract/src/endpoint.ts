import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { queryInteger } from './fields.ts';

/** The callers allowed: anyone, a signed-in user (guests too), one who has an account, or one who may use the advanced view. */
export type Access = 'public' | 'user' | 'account' | 'staff';

/** How a body or an answer is written. */
export type MediaType = 'application/json' | 'text/csv';

/** The header of an answer with the token that takes the change back (undo.ts). */
export const UNDO_TOKEN = 'Undo-Token';

/**
 * The header of a repeated answer that was too large to be stored (`LIMITS.idempotencyAnswerBytes`): its lists then hold the ids of their
 * entries alone, `[{id}]`, and are empty where the entries have none. Everything outside of lists is as it was the first time.
 */
export const SHORTENED_ANSWER = 'Shortened-Answer';

/** An answer that is no success: when it comes, and its body where that says more than a sentence. */
export interface Refusal {
  when: string;
  body?: z.ZodType;
}

/** By status; see {@link Endpoint}. */
export type Refusals = Partial<Record<400 | 401 | 404 | 409, Refusal>>;

/**
 * One call of the API. The server mounts it, the web client calls it, the OpenAPI page shows it: all from this object.
 * `path` is Fastify's pattern (`/api/scenarios/:id/`), canonical with the final slash.
 * `statusWhenThere` is the status of a call that found everything there already and made nothing; absent: `status`.
 * `response` is the body of the success answer; `null` with `status` 204 means none, with 302 that the answer leads elsewhere.
 * `creates` marks a POST that makes something and therefore honours `Idempotency-Key`.
 * `accepts` and `answers` are the types of the two bodies; CSV is a string to its schema.
 * `file` marks a body that may be large: its handler gets the bytes as they came and reads them outside the server's main thread.
 * `whenFull` marks what also works while the server's disk is nearly full: reading, deleting, signing in and out.
 * `undoable` marks a change of a plan whose answer has the header {@link UNDO_TOKEN}: what the undo call takes.
 * `refusals` are the ones that do not follow from the kind of call (http/route-schema.ts of the server derives those).
 * `revalidates` marks a GET that answers 304 when `If-None-Match` names the present answer: what signed-in users read as JSON.
 * `takesLong` marks work that may take longer than a request otherwise may. With `Accept: text/event-stream` its caller can follow
 * it: events `progress`, `{done, total}`, then `result` with the body of the answer, or `error` with that of the error.
 * `changes` is false for what leaves the user's rows alone: a GET, and a POST, that does not say otherwise. A GET with `changes`
 * makes what is missing, and reads only where nothing is.
 */
export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType | null = z.ZodType | null,
  Who extends Access = Access,
  File extends boolean = boolean,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}/`;
  summary: string;
  access: Who;
  params: Params;
  query: Query;
  body: Body;
  status: 200 | 201 | 202 | 204 | 302;
  statusWhenThere: 200 | undefined;
  response: Answer;
  creates: boolean;
  accepts: MediaType;
  answers: MediaType;
  /** The most bytes of the body; more is 413. */
  bodyMaxBytes: number;
  /** Values of a JSON body, lists and objects included; more is 400. */
  bodyMaxValues: number;
  file: File;
  takesLong: boolean;
  changes: boolean;
  whenFull: boolean;
  undoable: boolean;
  refusals: Refusals;
  revalidates: boolean;
}

type Method = Endpoint['method'];
type Always = 'method' | 'path' | 'summary' | 'response';

/** Declares the call `METHOD /api/path/`; access is `user`, status 200 (204 without a body) and all of it JSON unless said otherwise. */
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
  const { access, response, answers } = definition;
  const reads = method === 'GET';
  return {
    method,
    path,
    access: 'user' as Who,
    params: undefined as Params,
    query: undefined as Query,
    body: undefined as Body,
    status: response === null ? 204 : 200,
    statusWhenThere: undefined,
    creates: false,
    accepts: 'application/json',
    answers: 'application/json',
    bodyMaxBytes: access === 'public' ? LIMITS.publicBodyMaxBytes : LIMITS.bodyMaxBytes,
    bodyMaxValues: LIMITS.bodyValuesMax,
    file: false as File,
    takesLong: false,
    changes: !reads,
    whenFull: reads || method === 'DELETE',
    undoable: false,
    refusals: {},
    revalidates: reads && access !== 'public' && answers !== 'text/csv' && response !== null,
    ...definition,
  };
}

/** Query of every list: `page` from 1, `page_size` 1 to 1000. */
export const pageQuery = z.strictObject({
  page: queryInteger(1, 1_000_000).default(1),
  page_size: queryInteger(1, LIMITS.pageSizeMax).default(LIMITS.pageSizeDefault),
});

/** A page of a list in a stable order; `next` and `previous` are paths with query, or null at the ends. */
export function page<T extends z.ZodType>(result: T) {
  return z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(result),
  });
}
