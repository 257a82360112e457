/** The one way from the contract to HTTP: what every call has in common happens here, what it is for in its handler. */
import { type Endpoint, UNDO_TOKEN } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Database, databaseIsAway, repeatedly } from '#db/connect.ts';
import { REQUEST_MS, endingIn, withinTime } from '#db/limits/request-time.ts';
import { answerMs } from './answer-time.ts';
import { type AccountRow, type UserRow, requireAccount } from '#db/user-row.ts';
import { changeUser } from '#db/user-transaction.ts';
import { HttpError, diskFull, forbidden, unauthorized } from '#errors.ts';
import { comesFromElsewhere } from '#http/sign-in/csrf.ts';
import { loggedError } from './error-handler.ts';
import { type Progress, asksForEvents, eventStream } from './event-stream.ts';
import { answerOnce, comparable, readIdempotencyKey } from './idempotency.ts';
import { jsonInTurns } from '#http/body/json-in-turns.ts';
import type { RequireOwner, RequireUser } from '#http/sign-in/require-user.ts';
import { signInEnd } from '#http/sign-in/sign-in-end.ts';
import type { Examples } from '#http/docs/examples.ts';
import { routeSchema } from '#http/docs/route-schema.ts';
import { exceptBody } from '#http/body/validation.ts';
import { tagAnswer } from './unless-unchanged.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** On finding out who asks, and whether they may; the rest of the time is for the answer. */
    msSpent: number;
  }
}

/** What the routes of all features share. */
export interface Api {
  app: FastifyInstance;
  db: Database;
  /** Where people reach us; absent: where a request says it came to. */
  publicUrl: URL | undefined;
  now(): Date;
  requireUser: RequireUser;
  /** Staff, or everybody where the installation opens the advanced view to all. */
  mayUseAdvancedView(user: UserRow): boolean;
  requireOwner: RequireOwner;
  /** Whether a token or session of the user still works. */
  tokenWorks(db: Database, userId: number, tokenId: number, now: Date): Promise<boolean>;
  /** Whether so little room is left on the database's disk that it is kept for signing in and out and deleting. */
  diskIsShort(): boolean;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ForUser<E extends Endpoint, Value> = E['access'] extends 'public' ? undefined : Value;
type Sender<E extends Endpoint> = ForUser<E, E['access'] extends 'account' ? AccountRow : UserRow>;

/** One request, validated. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  /** Of a file its bytes, which nobody has read yet. */
  body: E['file'] extends true ? Uint8Array<ArrayBuffer> : Parsed<E['body']>;
  user: Sender<E>;
  /** The token or session in use. */
  tokenId: ForUser<E, number>;
  /** For a signed-in user's change this is its transaction. */
  db: Database;
  /** Says that everything was there already: the answer has the endpoint's `statusWhenThere`. */
  nothingMade(): void;
  /** Has the answer carry what takes the change back; null: nothing can be taken back. */
  offerUndo(token: string | null): void;
  now: Date;
  /** How far the work is; what takes long notes it here. */
  progress: Progress;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<Schema> = Schema extends z.ZodType ? z.output<Schema> : void;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>>;

/** Throws when whoever asks must wait; before the body is read, so that what is no body at all counts too. */
type Admit<E extends Endpoint> = (
  request: FastifyRequest,
  user: Sender<E>,
  reply: FastifyReply,
) => Promise<void>;

/** A call whose attempts are limited. */
export interface Limited<E extends Endpoint> {
  admit: Admit<E>;
  handle: Handler<E>;
}

/** A change of which a part takes long or waits (hashing, reading a file): that part runs outside its transaction. */
export interface Staged<E extends Endpoint> {
  admit?: Admit<E>;
  /** Does that part, with a `db` outside any transaction, and answers the change itself. */
  prepare(call: Call<E>): Promise<Handler<E>>;
}

/** A GET that makes what is missing: it reads, and only where that finds something missing it changes anything. */
interface Completing<E extends Endpoint> {
  /** Undefined when something is missing. */
  find(call: Call<E>): Promise<Answer<E['response']> | undefined>;
  handle: Handler<E>;
}

type Mountable<E extends Endpoint> = Handler<E> | Limited<E> | Staged<E> | Completing<E>;

/** Mounts a feature's calls; the compiler asks for a handler for each, and for an example where a table of them is given. */
export function mount<Endpoints extends Record<string, Endpoint>>(
  api: Api,
  feature: string,
  endpoints: Endpoints,
  handlers: { [Name in keyof Endpoints]: Mountable<Endpoints[Name]> },
  examples?: Examples<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handler = handlers[name] as Mountable<Endpoint>;
    api.app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema: routeSchema(feature, name, endpoint),
      bodyLimit: endpoint.bodyMaxBytes,
      config: { body: endpoint, ...(examples === undefined ? {} : { example: examples[name] }) },
      ...(endpoint.file ? { validatorCompiler: exceptBody } : {}),
      // Before the body is read: strangers do not get to send one.
      onRequest: async (request, reply) => {
        const begin = performance.now();
        await withinTime(REQUEST_MS, async () => {
          const user = await sender(api, endpoint, request);
          if (!endpoint.whenFull && api.diskIsShort()) throw diskFull();
          // As each call's type says, undefined where it is public and nowhere else.
          const admit: Admit<Endpoint> | undefined = 'admit' in handler ? handler.admit : undefined;
          await admit?.(request, user as AccountRow, reply);
        });
        request.msSpent = performance.now() - begin;
      },
      handler: async (request, reply) => {
        const answering = startAnswer(api, endpoint, handler, { request, reply });
        if (endpoint.takesLong && asksForEvents(request)) {
          // What is refused before the work begins is refused as ever.
          await Promise.race([answering.begun, answering.answered]);
          return reply
            .type('text/event-stream; charset=utf-8')
            .header('x-accel-buffering', 'no')
            .send(eventStream(answering, (error) => loggedError(error, request)));
        }
        const { status, text } = await answering.answered;
        reply.code(status);
        // Text, so that Fastify adds no serialiser of its own: JSON.stringify was as fast as any, and long lists are cut.
        return text.length === 0 ? reply.send() : reply.type(`${endpoint.answers}; charset=utf-8`).send(text);
      },
    });
  }
}

interface Http {
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Work {
  progress: Progress;
  /** Called once nothing can refuse the call any more that is known without doing the work. */
  begin(): void;
}

/** Begins to answer, within the time that the call has. */
function startAnswer(api: Api, endpoint: Endpoint, handler: Mountable<Endpoint>, http: Http) {
  const { request } = http;
  // How long the body took to arrive is up to whoever sent it.
  const ms = answerMs(endpoint) - request.msSpent;
  const given = { ...api, db: endingIn(api.db, endpoint.takesLong ? REQUEST_MS : ms) };
  const progress: Progress = { done: 0, total: 0 };
  let begin = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const work = { progress, begin };
  const over = new AbortController();
  const working = answer(given, endpoint, handler, { ...http, ...work });
  const untilSignOut = endpoint.takesLong ? [signInEnd(api, request, over.signal)] : [];
  const answered = withinTime(ms, () => Promise.race([working, ...untilSignOut]))
    .catch(async (error: unknown) => {
      throw (await hasEnded(api, request, error)) ? unauthorized() : error;
    })
    .finally(() => over.abort());
  return { answered, begun, progress };
}

/** Whoever may make the call; nobody in particular where anyone may, as long as no other site has a browser make it. */
async function sender(api: Api, endpoint: Endpoint, request: FastifyRequest): Promise<UserRow | undefined> {
  if (endpoint.access === 'public') {
    if (endpoint.method !== 'GET' && comesFromElsewhere(request, api.publicUrl))
      throw forbidden('The request comes from another site.');
    return undefined;
  }
  const { user } = await repeatedly(api.db, () => api.requireUser(request));
  if (endpoint.access === 'staff' && !api.mayUseAdvancedView(user)) {
    throw forbidden('Only staff may use the advanced view.');
  }
  // An account never becomes a guest, so this holds for the transaction too.
  if (endpoint.access === 'account') requireAccount(user);
  return user;
}

/** The text of an answer or its bytes, empty for 204, beside its status. */
interface Answered<Text extends string | Uint8Array = string> {
  status: number;
  text: Text;
  /** Of a change that can be taken back. */
  undoToken?: string | undefined;
}

async function answer(
  api: Api,
  endpoint: Endpoint,
  given: Mountable<Endpoint>,
  { begin, ...http }: Http & Work,
): Promise<Answered<string | Uint8Array>> {
  const { params, query, body, signedIn } = http.request;
  const now = api.now();
  let { status } = endpoint;
  let undoToken: string | undefined;
  const nothingMade = () => void (status = endpoint.statusWhenThere ?? status);
  const offerUndo = (token: string | null) => void (undoToken = token ?? undefined);
  const same = { params, query, body, tokenId: signedIn?.tokenId, nothingMade, offerUndo, now, ...http };
  const callWith = (db: Database, user: UserRow | undefined) => ({ ...same, db, user }) as Call<Endpoint>;
  const key = endpoint.creates ? readIdempotencyKey(http.request.headers['idempotency-key']) : undefined;
  // First, because whoever reads a file takes its bytes away.
  const asked =
    key === undefined ? [] : [endpoint.method, endpoint.path, params, query, await comparable(body)];
  const handler = await handlerOf(given, () => callWith(api.db, signedIn?.user));
  begin();
  const run = async (db: Database, user: UserRow | undefined): Promise<Answered> => {
    status = endpoint.status;
    undoToken = undefined;
    const text = await textOf(endpoint, await handler(callWith(db, user)));
    return { status, text, undoToken };
  };
  const read = (user: UserRow | undefined) => repeatedly(api.db, () => run(api.db, user));
  if (endpoint.access === 'public') return endpoint.changes ? run(api.db, undefined) : read(undefined);
  if (signedIn === null) throw unauthorized();
  const { user: found, tokenId } = signedIn;
  const tagged = ({ status: answered, text }: Answered) => {
    if (!endpoint.revalidates) return { status: answered, text };
    const bytes = Buffer.from(text);
    tagAnswer({ user: found, ...http }, bytes);
    return { status: answered, text: bytes };
  };
  if (!endpoint.changes) return tagged(await read(found));
  if ('find' in given) {
    const there = await repeatedly(api.db, () => given.find(callWith(api.db, found)));
    if (there !== undefined) return tagged({ status, text: await textOf(endpoint, there) });
    if (api.diskIsShort()) throw diskFull();
  }

  const changed = await changeUser(api.db, found.user_id, async (trx, user) => {
    // Another change came first since the token was found; it may have ended the token.
    const isNext = user.version === found.version + 1;
    if (!isNext && !(await api.tokenWorks(trx, user.user_id, tokenId, now))) throw unauthorized();
    if (key === undefined) return run(trx, user);
    const once = { userId: user.user_id, key, request: asked, status: endpoint.status, now };
    return answerOnce(trx, once, () => run(trx, user));
  });
  if (changed.undoToken !== undefined) http.reply.header(UNDO_TOKEN, changed.undoToken);
  return tagged(changed);
}

async function textOf({ response, answers }: Endpoint, result: unknown): Promise<string> {
  if (response === null) return '';
  return answers === 'text/csv' ? String(result) : jsonInTurns(result);
}

/**
 * Whether a call failed because its own token or session ended while it ran: what it looked for may have gone with the
 * account, so nothing else that it could say is true.
 */
async function hasEnded(api: Api, { signedIn }: FastifyRequest, error: unknown): Promise<boolean> {
  if (signedIn === null || databaseIsAway(error)) return false;
  if (error instanceof HttpError && [304, 401, 429, 503, 507].includes(error.status)) return false;
  const { user, tokenId } = signedIn;
  // Whatever keeps us from looking, the first error says more.
  return api.tokenWorks(api.db, user.user_id, tokenId, api.now()).then(
    (works) => !works,
    () => false,
  );
}

async function handlerOf(given: Mountable<Endpoint>, call: () => Call<Endpoint>): Promise<Handler<Endpoint>> {
  if ('prepare' in given) return given.prepare(call());
  return 'handle' in given ? given.handle : given;
}
