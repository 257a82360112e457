/** A call as its handler sees it, and how handlers are put together. */
import { type Endpoint, LIMITS, type OwnerProof } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Database, repeatedly } from '#db/connect.ts';
import type { AccountRow, UserRow } from '#db/user-row.ts';
import type { Asking, OwnerProvedBy, RequireOwner, RequireUser } from '#http/sign-in/require-user.ts';
import type { Progress } from './event-stream.ts';
import type { Places } from './places.ts';

/** The parts that the routes of all features share. */
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
  /** True if a token or session of the user still works. */
  tokenWorks(db: Database, userId: number, tokenId: number, now: Date): Promise<boolean>;
  /** True if so little room is left on the database's disk that it is kept for signing in and out and deleting. */
  diskIsShort(): boolean;
  /** See {@link beforeBody}. */
  bodyHooks: Map<Endpoint, BodyHook<Endpoint>>;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ForUser<E extends Endpoint, Value> = E['access'] extends 'public' ? undefined : Value;
type Sender<E extends Endpoint> = ForUser<E, E['access'] extends 'account' ? AccountRow : UserRow>;

/** One request, validated. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  /** The bytes of a file, which nobody has read yet. */
  body: E['file'] extends true ? Uint8Array<ArrayBuffer> : Parsed<E['body']>;
  user: Sender<E>;
  /** The token or session in use. */
  tokenId: ForUser<E, number>;
  /** While a change is written, its transaction. */
  db: Database;
  /** Says that everything was there already: the answer has the endpoint's `statusWhenThere`. */
  nothingMade(): void;
  /** Has the answer carry what takes the change back; null: nothing can be taken back. */
  offerUndo(token: string | null): void;
  now: Date;
  /** How far the work is; what takes long notes it here. */
  progress: Progress;
  /** Aborted when the result is of no use any more: its time is up or, of what only reads or can be cancelled, its caller is gone. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A signed-in user's call, whichever it is; and as far as it takes to change a plan. */
export type UserCall = Pick<Call<Endpoint>, 'db' | 'now' | 'request' | 'reply' | 'offerUndo'> & {
  user: UserRow;
};
export type UndoableCall = Pick<UserCall, 'db' | 'user' | 'now' | 'offerUndo'>;

/** Text comes in pieces, because it can be long. */
type Answer<Schema> = Schema extends z.ZodString
  ? readonly string[]
  : Schema extends z.ZodType
    ? z.output<Schema>
    : void;

/** Writes a change and says what is answered. */
export type Write<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>>;

/** How a handler changes something of a signed-in user: once, and what the change comes to is the answer. */
interface Changes<E extends Endpoint> {
  /** In one transaction, as `changeUser` says. */
  change(write: Write<E>): ReturnType<Write<E>>;
  /** The same of many rows, as `changeUserAsPlanned` says: `plan` reads, decides and encrypts outside of any transaction. */
  changeAsPlanned(plan: (call: Call<E>) => Promise<Write<E>>): ReturnType<Write<E>>;
  /** For a call that takes long: says that nothing can refuse it any more that is known without doing the work. */
  begin(): void;
}

/** Answers a call. It runs outside of any transaction, and again when a GET lost against others in the database. */
export type Handler<E extends Endpoint> = (call: Call<E> & Changes<E>) => ReturnType<Write<E>>;

/** One for each call of a feature. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>;
};

/** Throws when whoever asks may not, or must wait. */
export type BodyHook<E extends Endpoint> = (request: FastifyRequest, user: Sender<E>) => Promise<void>;

/** Has `check` look at each call of an endpoint before its body is read, so that what is no body at all counts too. */
export function beforeBody<E extends Endpoint>({ bodyHooks }: Api, endpoint: E, check: BodyHook<E>): void {
  bodyHooks.set(endpoint, check);
}

/** The handler of a change with nothing to do before it. */
export function changing<E extends Endpoint>(write: Write<E>): Handler<E> {
  return (call) => call.change(write);
}

/** An endpoint whose body can carry the owner's proof. */
type OwnerEndpoint = Endpoint<
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType<OwnerProof | null | undefined>,
  z.ZodType | null,
  'user' | 'account'
>;

/** The handler of a change that only the owner of the account may make. */
export function ownerOnly<E extends OwnerEndpoint>(
  api: Pick<Api, 'requireOwner'>,
  write: (call: Call<E>, provedBy: OwnerProvedBy) => ReturnType<Handler<E>>,
): Handler<E> {
  return async (call) => {
    const asking = call as Asking & { body: OwnerProof | null | undefined };
    const confirm = await api.requireOwner(asking, asking.body ?? {});
    return call.change(async (inside) => write(inside, await confirm(inside.db)));
  };
}

/** The same handler in a place among those who do such work. */
export function inPlace<E extends Endpoint>(places: Places, handler: Handler<E>): Handler<E> {
  return async (call) => {
    const place = places.enter(call.user as UserRow, call.progress, call.signal);
    return place.run(1, () => handler(call));
  };
}

/**
 * The handler of a change of many rows. `rows` says about how many it reads or writes, as far as a quick look tells: only one of more than
 * 5,000 takes a place.
 */
export function largeChange<E extends Endpoint>(
  places: Places,
  rows: (call: Call<E>) => Promise<number>,
  plan: (call: Call<E>) => Promise<Write<E>>,
): Handler<E> {
  const handler: Handler<E> = (call) => call.changeAsPlanned(plan);
  const waiting = inPlace(places, handler);
  return async (call) => {
    const count = await repeatedly(call.db, () => rows(call));
    return count > LIMITS.workRows ? waiting(call) : handler(call);
  };
}
