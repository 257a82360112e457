/** From a validated request to the bytes of its answer: what runs in a transaction and what outside, once or again. */
import { type Endpoint, LIMITS, SHORTENED_ANSWER, UNDO_TOKEN } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, repeatedly } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { changeUser, changeUserAsPlanned } from '#db/user-transaction.ts';
import { diskFull, unauthorized } from '#errors.ts';
import { type AnswerBody, writeBody } from '#http/body/answer-body.ts';
import type { SignedIn } from '#http/sign-in/require-user.ts';
import type { Api, Call, Completing, Handler, Mountable, Planned, Staged } from './call.ts';
import type { Progress } from './event-stream.ts';
import {
  type OnceOnly,
  type Outcome,
  answerOnce,
  comparable,
  findAnswer,
  readIdempotencyKey,
} from './idempotency.ts';
import type { Place } from './places.ts';
import { tagAnswer } from './unless-unchanged.ts';

interface Asking {
  api: Api;
  endpoint: Endpoint;
  request: FastifyRequest;
  reply: FastifyReply;
  progress: Progress;
  signal: AbortSignal;
  now: Date;
}

/** How a call is answered once what runs before is done. */
type Answering = Exclude<Mountable<Endpoint>, Staged<Endpoint>>;

/** `begin` is called once nothing can refuse the call any more that is known without doing the work. */
export async function answerCall(
  asking: Asking,
  given: Mountable<Endpoint>,
  begin: () => void,
): Promise<AnswerBody> {
  const { api, endpoint, request } = asking;
  // First, because whoever reads a file takes its bytes away.
  const once = await onceOf(asking);
  const place = await placeOf(asking, given);
  const answer = async () => {
    const answering = 'prepare' in given ? await given.prepare(callOf(asking, api.db)) : given;
    begin();
    if (endpoint.changes && request.signedIn !== null)
      return written(asking, await change(asking, request.signedIn, answering, once));
    const run = () => outcomeOf(asking, handlerOf(answering), api.db);
    return written(asking, await (endpoint.changes ? run() : repeatedly(api.db, run)));
  };
  return place === undefined ? answer() : place.run(1, answer);
}

async function placeOf(asking: Asking, given: Mountable<Endpoint>): Promise<Place | undefined> {
  const { request, progress, signal, api } = asking;
  if (!('places' in given) || request.signedIn === null) return undefined;
  if ('rows' in given) {
    const { rows } = given;
    const count = await repeatedly(api.db, () => rows(callOf(asking, api.db)));
    if (count <= LIMITS.workRows) return undefined;
  }
  return given.places.enter(request.signedIn.user, progress, signal);
}

/** The change of a signed-in user, and nothing where it was made before. */
async function change(
  asking: Asking,
  { user: found, tokenId }: SignedIn,
  answering: Answering,
  once: OnceOnly | undefined,
): Promise<Outcome> {
  const { api, now } = asking;
  if ('find' in answering) {
    const there = await findThere(asking, answering);
    if (there !== undefined) return there;
  }
  const runOf = (handler: Handler<Endpoint>) => async (trx: Database, user: UserRow) => {
    // Another change came first since the token was found; it may have ended the token.
    if (user.version !== found.version && !(await api.tokenWorks(trx, user.user_id, tokenId, now)))
      throw unauthorized();
    const run = () => outcomeOf(asking, handler, trx, user);
    return once === undefined ? run() : answerOnce(trx, once, run);
  };
  return 'plan' in answering
    ? changePlanned(asking, found, answering, runOf, once)
    : changeUser(api.db, found.user_id, runOf(handlerOf(answering)));
}

async function changePlanned(
  asking: Asking,
  { user_id: userId }: UserRow,
  { plan }: Planned<Endpoint>,
  runOf: (handler: Handler<Endpoint>) => (trx: Database, user: UserRow) => Promise<Outcome>,
  once: OnceOnly | undefined,
): Promise<Outcome> {
  const { db } = asking.api;
  return changeUserAsPlanned(db, userId, async (user) => {
    // Before it is planned, because what was done already may be refused now: a name that is taken.
    const before = once && (await findAnswer(db, once));
    if (before !== undefined) return async () => before;
    return runOf(await plan(callOf(asking, db, user)));
  });
}

/** What is there already; undefined where something is missing, and room to make it. */
async function findThere(asking: Asking, { find }: Completing<Endpoint>): Promise<Outcome | undefined> {
  const { api, endpoint } = asking;
  const result = await repeatedly(api.db, () => find(callOf(asking, api.db)));
  if (result !== undefined) return { status: endpoint.status, result };
  if (api.diskIsShort()) throw diskFull();
  return undefined;
}

function handlerOf(answering: Answering): Handler<Endpoint> {
  if (typeof answering === 'function') return answering;
  if ('handle' in answering) return answering.handle;
  throw new Error('Only a change of a signed-in user can be planned.');
}

interface Noted {
  status?: number | undefined;
  undoToken?: string | undefined;
}

/** The call for a handler; what it says of the answer beside its result comes to stand in `noted`. */
function callOf(
  { endpoint, request, reply, progress, signal, now }: Asking,
  db: Database,
  user: UserRow | undefined = request.signedIn?.user,
  noted: Noted = {},
): Call<Endpoint> {
  const { params, query, body, signedIn } = request;
  const told = {
    nothingMade: () => void (noted.status = endpoint.statusWhenThere),
    offerUndo: (token: string | null) => void (noted.undoToken = token ?? undefined),
  };
  const sent = { params, query, body, tokenId: signedIn?.tokenId, request, reply };
  // As each call's type says, `user` is undefined where it is public and nowhere else.
  return { ...sent, ...told, db, user, progress, signal, now } as Call<Endpoint>;
}

async function outcomeOf(
  asking: Asking,
  handler: Handler<Endpoint>,
  db: Database,
  user?: UserRow,
): Promise<Outcome> {
  const noted: Noted = {};
  const result = await handler(callOf(asking, db, user, noted));
  const { status, undoable } = asking.endpoint;
  return {
    status: noted.status ?? status,
    result,
    undoToken: noted.undoToken ?? (undoable ? undoTokenIn(result) : undefined),
  };
}

/** Some answers have had it in their body since before there was a header for it. */
function undoTokenIn(result: unknown): string | undefined {
  const { undo_token: token } = (result ?? {}) as { undo_token?: string | null };
  return token ?? undefined;
}

/** The answer in bytes, with its headers. Written after the transaction: a long one holds no connection. */
async function written({ endpoint, request, reply, signal }: Asking, outcome: Outcome): Promise<AnswerBody> {
  if (outcome.undoToken !== undefined) reply.header(UNDO_TOKEN, outcome.undoToken);
  if (outcome.isShortened) reply.header(SHORTENED_ANSWER, 'ids');
  const body = await writeBody(endpoint, outcome, signal);
  if (endpoint.revalidates && request.signedIn !== null)
    await tagAnswer({ user: request.signedIn.user, request, reply }, body.chunks, signal);
  return body;
}

/** What makes a request with an Idempotency-Key this one and no other. */
async function onceOf({ endpoint, request, now }: Asking): Promise<OnceOnly | undefined> {
  if (!endpoint.creates || request.signedIn === null) return undefined;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { params, query, body } = request;
  const asked = [endpoint.method, endpoint.path, params, query, await comparable(body)];
  return { userId: request.signedIn.user.user_id, key, request: asked, status: endpoint.status, now };
}
