/** From a validated request to the bytes of its answer, and what a change of a signed-in user is on the way. */
import { type Endpoint, SHORTENED_ANSWER, UNDO_TOKEN } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Database, repeatedly } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { changeUser, changeUserAsPlanned } from '#db/user-transaction.ts';
import { diskFull, unauthorized } from '#errors.ts';
import { type AnswerBody, writeBody } from '#http/body/answer-body.ts';
import type { SignedIn } from '#http/sign-in/require-user.ts';
import type { Api, Call, Handler, Write } from './call.ts';
import type { Progress } from './event-stream.ts';
import {
  type OnceOnly,
  type Outcome,
  answerOnce,
  comparable,
  findAnswer,
  readIdempotencyKey,
} from './idempotency.ts';
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

/** `begin` is called once nothing can refuse the call any more that is known without doing the work. */
export async function answerCall(
  asking: Asking,
  handler: Handler<Endpoint>,
  begin: () => void,
): Promise<AnswerBody> {
  const { api, endpoint } = asking;
  // First, because whoever reads a file takes its bytes away.
  const once = await onceOf(asking);
  const answer = async () => {
    let changed: Outcome | undefined;
    // The result of an endpoint is known by its type alone.
    const made = async (outcome: Promise<Outcome>) => (changed = await outcome).result as never;
    const changes = {
      change: (write: Write<Endpoint>) => made(change(asking, once, write)),
      changeAsPlanned: (plan: Plan) => made(changeAsPlanned(asking, once, plan)),
      begin,
    };
    const answered = await outcomeOf(asking, (call) => handler({ ...call, ...changes }), api.db);
    if (
      changed === undefined &&
      endpoint.changes &&
      endpoint.method !== 'GET' &&
      endpoint.access !== 'public'
    )
      throw new Error(`The handler of ${endpoint.path} did not make its change by the call.`);
    return changed ?? answered;
  };
  const repeats = endpoint.method === 'GET' && !endpoint.changes;
  return written(asking, await (repeats ? repeatedly(api.db, answer) : answer()));
}

type Plan = (call: Call<Endpoint>) => Promise<Write<Endpoint>>;
type Once = OnceOnly | undefined;

/** The change of a signed-in user, and nothing where it was made before. */
function change(asking: Asking, once: Once, write: Write<Endpoint>): Promise<Outcome> {
  const { api, endpoint } = asking;
  // Whoever only meant to read was let in without room for a change.
  if (endpoint.method === 'GET' && api.diskIsShort()) throw diskFull();
  return changeUser(api.db, changerOf(asking).user.user_id, (trx, user) =>
    writeOnce(asking, once, write, { trx, user }),
  );
}

function changeAsPlanned(asking: Asking, once: Once, plan: Plan): Promise<Outcome> {
  const { db } = asking.api;
  return changeUserAsPlanned(db, changerOf(asking).user.user_id, async (planned) => {
    // Before it is planned, because what was done already may be refused now: a name that is taken.
    const before = once && (await findAnswer(db, once));
    if (before !== undefined) return async () => before;
    const write = await plan(callOf(asking, db, planned));
    return (trx, user) => writeOnce(asking, once, write, { trx, user });
  });
}

async function writeOnce(
  asking: Asking,
  once: Once,
  write: Write<Endpoint>,
  { trx, user }: { trx: Database; user: UserRow },
): Promise<Outcome> {
  const { user: found, tokenId } = changerOf(asking);
  // Another change came first since the token was found; it may have ended the token.
  if (
    user.version !== found.version &&
    !(await asking.api.tokenWorks(trx, user.user_id, tokenId, asking.now))
  )
    throw unauthorized();
  const run = () => outcomeOf(asking, write, trx, user);
  return once === undefined ? run() : answerOnce(trx, once, run);
}

function changerOf({ request }: Asking): SignedIn {
  if (request.signedIn === null) throw new Error('Only a signed-in user changes something by the call.');
  return request.signedIn;
}

interface Noted {
  status?: number | undefined;
  undoToken?: string | undefined;
}

/** The call for a handler; what it says of the answer beside its result comes to stand in `noted`. */
function callOf(
  { endpoint, request, reply, progress, signal, now }: Asking,
  db: Database,
  user: UserRow | undefined,
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
  work: Write<Endpoint>,
  db: Database,
  user = asking.request.signedIn?.user,
): Promise<Outcome> {
  const noted: Noted = {};
  const result = await work(callOf(asking, db, user, noted));
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

/** The identity of a request with an Idempotency-Key. */
async function onceOf({ endpoint, request, now }: Asking): Promise<Once> {
  if (!endpoint.creates || request.signedIn === null) return undefined;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { params, query, body } = request;
  const asked = [endpoint.method, endpoint.path, params, query, await comparable(body)];
  return { userId: request.signedIn.user.user_id, key, request: asked, status: endpoint.status, now };
}
