/**
 * Processes a validated request up to the bytes of its response, including the transaction of a signed-in user's change. Also contains the
 * functions that build handlers.
 */
import { Readable } from 'node:stream';
import {
  type Endpoint,
  LIMITS,
  type ReAuthentication,
  SHORTENED_RESPONSE_HEADER,
  UNDO_TOKEN_HEADER,
} from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { runUserTransaction, runPlannedUserTransaction, retryOnConflict } from '#db/transaction.ts';
import { diskFull, unauthorized } from '#errors.ts';
import { type ResponseBody, encodeYielding, stringifyYielding } from '#http/body/response-body.ts';
import type { Caller, ReAuthenticatedBy, Authentication } from '#http/sign-in/sign-in-types.ts';
import type { Api, Call, Handler, WriteHandler } from './call-types.ts';
import type { Progress } from './event-stream.ts';
import {
  type RepeatableRequest,
  type RequestOutcome,
  respondOnce,
  toComparableBody,
  findStoredResponse,
  parseIdempotencyKey,
} from './idempotency.ts';
import { computeEtag, matchesEtag, setEtagHeaders } from './conditional-requests.ts';
import type { WorkQueue } from './work-queue.ts';

interface ReceivedCall {
  api: Api;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  progress: Progress;
  signal: AbortSignal;
  now: Date;
}

/**
 * Processes a validated request. `begin` is called when all checks of a long request have passed and only its computation can still fail.
 */
export async function handleCall(
  asking: ReceivedCall,
  handler: Handler<Endpoint>,
  begin: () => void,
): Promise<ResponseBody> {
  const { api, endpoint } = asking;
  // The body is hashed first, because reading an import file transfers its bytes to another thread.
  const once = await onceOf(asking);
  const answer = async () => {
    let changed: RequestOutcome | undefined;
    // The result has the type that the endpoint declares, which TypeScript cannot infer here.
    const made = async (outcome: Promise<RequestOutcome>) => (changed = await outcome).result as never;
    const changes = {
      change: (write: WriteHandler<Endpoint>) => made(change(asking, once, write)),
      changeAsPlanned: (plan: Plan) => made(changeAsPlanned(asking, once, plan)),
      begin,
    };
    const answered = await outcomeOf(asking, (call) => handler({ ...call, ...changes }), api.db);
    if (changed === undefined && endpoint.changes && endpoint.method !== 'GET' && endpoint.access !== 'public')
      throw new Error(`The handler of ${endpoint.path} did not use the call's change functions.`);
    return changed ?? answered;
  };
  const repeats = endpoint.method === 'GET' && !endpoint.changes;
  return written(asking, await (repeats ? retryOnConflict(api.db, answer) : answer()));
}

type Plan = (call: Call<Endpoint>) => Promise<WriteHandler<Endpoint>>;
type Once = RepeatableRequest | undefined;

/**
 * Runs the change of a signed-in user. If an earlier request with the same Idempotency-Key made the change already, only returns the
 * response to that request.
 */
function change(asking: ReceivedCall, once: Once, write: WriteHandler<Endpoint>): Promise<RequestOutcome> {
  const { api, endpoint } = asking;
  // A GET that changes something passed the earlier check of the disk, because GET requests are accepted even on a full disk.
  if (endpoint.method === 'GET' && api.isDiskNearlyFull()) throw diskFull();
  return runUserTransaction(api.db, changerOf(asking).user.user_id, (trx, user) =>
    writeOnce(asking, once, write, { trx, user }),
  );
}

function changeAsPlanned(asking: ReceivedCall, once: Once, plan: Plan): Promise<RequestOutcome> {
  const { db } = asking.api;
  return runPlannedUserTransaction(db, changerOf(asking).user.user_id, async (planned) => {
    // Looks for a stored response before planning, because a repeated request might be refused now, for example because its own name is
    // taken.
    const before = once && (await findStoredResponse(db, once));
    if (before !== undefined) return async () => before;
    const write = await plan(callOf(asking, db, planned));
    return (trx, user) => writeOnce(asking, once, write, { trx, user });
  });
}

async function writeOnce(
  asking: ReceivedCall,
  once: Once,
  write: WriteHandler<Endpoint>,
  { trx, user }: { trx: Database; user: UserRow },
): Promise<RequestOutcome> {
  const { user: found, tokenId } = changerOf(asking);
  // Another change was made since the token was found, and may have ended the token.
  if (user.version !== found.version && !(await asking.api.tokenWorks(trx, user.user_id, tokenId, asking.now)))
    throw unauthorized();
  const run = () => outcomeOf(asking, write, trx, user);
  return once === undefined ? run() : respondOnce(trx, once, run);
}

function changerOf({ request }: ReceivedCall): Authentication {
  if (request.signedIn === null) throw new Error('Only calls of signed-in users have change functions.');
  return request.signedIn;
}

interface Noted {
  status?: number | undefined;
  undoToken?: string | undefined;
}

/** Returns the call for a handler. The status and undo token that the handler sets for its response are stored in `noted`. */
function callOf(
  { endpoint, request, reply, progress, signal, now }: ReceivedCall,
  db: Database,
  user: UserRow | undefined,
  noted: Noted = {},
): Call<Endpoint> {
  const { params, query, body, signedIn } = request;
  const responseSetters = {
    nothingMade: () => void (noted.status = endpoint.statusIfExisting),
    offerUndo: (token: string | null) => void (noted.undoToken = token ?? undefined),
  };
  const sent = { params, query, body, tokenId: signedIn?.tokenId, request, reply };
  // The types of endpoints ensure that `user` is undefined for public endpoints only.
  return { ...sent, ...responseSetters, db, user, progress, signal, now } as Call<Endpoint>;
}

async function outcomeOf(
  asking: ReceivedCall,
  work: WriteHandler<Endpoint>,
  db: Database,
  user = asking.request.signedIn?.user,
): Promise<RequestOutcome> {
  const noted: Noted = {};
  const result = await work(callOf(asking, db, user, noted));
  const { status, undoable } = asking.endpoint;
  return {
    status: noted.status ?? status,
    result,
    undoToken: noted.undoToken ?? (undoable ? undoTokenIn(result) : undefined),
  };
}

/** Returns the undo token in the body of a response. Some endpoints returned it in the body before the header for it existed. */
function undoTokenIn(result: unknown): string | undefined {
  const { undo_token: token } = (result ?? {}) as { undo_token?: string | null };
  return token ?? undefined;
}

/**
 * Returns the bytes and headers of the response. Runs after the transaction, so that serializing a long response does not occupy a database
 * connection.
 */
async function written(
  { api, endpoint, request, reply, signal }: ReceivedCall,
  outcome: RequestOutcome,
): Promise<ResponseBody> {
  if (outcome.undoToken !== undefined) reply.header(UNDO_TOKEN_HEADER, outcome.undoToken);
  if (outcome.isShortened) reply.header(SHORTENED_RESPONSE_HEADER, 'ids');
  const body = await encodeBody(endpoint, outcome, signal);
  if (!endpoint.revalidates || request.signedIn === null) return body;
  const tag = await computeEtag(request.signedIn.user.user_id, body.chunks, signal);
  setEtagHeaders(reply, tag);
  const hasLanguage = reply.hasHeader('content-language');
  api.responses.store(request, { tag, type: contentType(endpoint), hasLanguage }, body.chunks);
  return matchesEtag(request, tag) ? { status: 304, chunks: [] } : body;
}

/** Returns the user, key and content of a request with an Idempotency-Key; undefined for other requests. */
async function onceOf({ endpoint, request, now }: ReceivedCall): Promise<Once> {
  if (!endpoint.creates || request.signedIn === null) return undefined;
  const key = parseIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { params, query, body } = request;
  const asked = [endpoint.method, endpoint.path, params, query, await toComparableBody(body)];
  return { userId: request.signedIn.user.user_id, key, request: asked, status: endpoint.status, now };
}

/** Returns the `Content-Type` of an endpoint's responses. */
const contentType = ({ responseType }: Pick<Endpoint, 'responseType'>): string => `${responseType}; charset=utf-8`;

async function encodeBody(
  { response, responseType }: Endpoint,
  { status, result }: { status: number; result: unknown },
  signal: AbortSignal,
): Promise<ResponseBody> {
  if (response === null) return { status, chunks: [] };
  const isText = responseType === 'text/csv';
  const chunks = isText ? encodeYielding(result as readonly string[], signal) : stringifyYielding(result, signal);
  return { status, chunks: await chunks };
}

/**
 * Sends the body as bytes, so that Fastify does not serialize it. JSON.stringify was as fast as Fastify's serializers, and long lists are
 * written in steps.
 */
export function sendBody(reply: FastifyReply, endpoint: Endpoint, { status, chunks }: ResponseBody) {
  reply.code(status);
  const [first, ...more] = chunks;
  if (first === undefined) return reply.send();
  reply.type(contentType(endpoint));
  if (more.length === 0) return reply.send(first);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return reply.header('content-length', bytes).send(Readable.from(chunks));
}

/** Returns a handler that only writes a change. */
export function changeHandler<E extends Endpoint>(write: WriteHandler<E>): Handler<E> {
  return (call) => call.change(write);
}

/** An endpoint whose body can contain the owner's password or code. */
type OwnerEndpoint = Endpoint<
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType<ReAuthentication | null | undefined>,
  z.ZodType | null,
  'user' | 'account'
>;

/** Returns a handler for a change that only the account's owner may make; requires re-authentication. */
export function reAuthenticatedHandler<E extends OwnerEndpoint>(
  api: Pick<Api, 'requireOwner'>,
  write: (call: Call<E>, provedBy: ReAuthenticatedBy) => ReturnType<Handler<E>>,
): Handler<E> {
  return async (call) => {
    const asking = call as Caller & { body: ReAuthentication | null | undefined };
    const confirm = await api.requireOwner(asking, asking.body ?? {});
    return call.change(async (inside) => write(inside, await confirm(inside.db)));
  };
}

/** Returns a handler that first waits in the queue `places`, then runs the given one. */
export function queuedHandler<E extends Endpoint>(places: WorkQueue, handler: Handler<E>): Handler<E> {
  return async (call) => {
    const place = places.enter(call.user as UserRow, call.progress, call.signal);
    return place.run(1, () => handler(call));
  };
}

/**
 * Returns a handler for a change of many rows. `rows` estimates by a quick query the number of rows that the change reads or writes. Only a
 * change of more than 5,000 rows waits in the queue `places`.
 */
export function largeChangeHandler<E extends Endpoint>(
  places: WorkQueue,
  rows: (call: Call<E>) => Promise<number>,
  plan: (call: Call<E>) => Promise<WriteHandler<E>>,
): Handler<E> {
  const handler: Handler<E> = (call) => call.changeAsPlanned(plan);
  const waiting = queuedHandler(places, handler);
  return async (call) => {
    const count = await retryOnConflict(call.db, () => rows(call));
    return count > LIMITS.workRows ? waiting(call) : handler(call);
  };
}
