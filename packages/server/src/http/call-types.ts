/** The types of a call: a validated request as the handler of its endpoint receives it. */
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { AccountRow, UserRow } from '#db/user-row.ts';
import type { RequireReAuthentication, RequireUser } from '#http/sign-in/sign-in-types.ts';
import type { Progress } from './event-stream.ts';
import type { CachedReads } from './cached-read.ts';

/** Values and functions that the routes of all features share. */
export interface Api {
  app: FastifyInstance;
  db: Database;
  /** The public address; undefined means the address that the request was sent to. */
  publicUrl: URL | undefined;
  now(): Date;
  requireUser: RequireUser;
  /** Returns true for staff, or for everyone if the installation opens the advanced view to all users. */
  mayUseAdvancedView(user: UserRow): boolean;
  requireOwner: RequireReAuthentication;
  /** Returns true if the user's token or session is still valid. */
  tokenWorks(db: Database, userId: number, tokenId: number, now: Date): Promise<boolean>;
  /** Returns true if the database's disk is almost full. Then only signing in, signing out and deleting are allowed. */
  isDiskNearlyFull(): boolean;
  /** Checks that {@link beforeBody} registered, by endpoint. */
  bodyHooks: Map<Endpoint, BodyHook<Endpoint>>;
  responses: CachedReads;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type ForUser<E extends Endpoint, Value> = E['access'] extends 'public' ? undefined : Value;
type Sender<E extends Endpoint> = ForUser<E, E['access'] extends 'account' ? AccountRow : UserRow>;

/** A validated request, with the functions that its handler uses. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  /** The parsed body; for a file its unparsed bytes. */
  body: E['file'] extends true ? Uint8Array<ArrayBuffer> : Parsed<E['body']>;
  user: Sender<E>;
  /** The id of the token or session that sent the request. */
  tokenId: ForUser<E, number>;
  /** The handle for database queries; within a user transaction, that of the transaction. */
  db: Database;
  /**
   * Sets the status of the response to the endpoint's `statusIfExisting`, because everything that the request would create exists already.
   */
  nothingMade(): void;
  /** Adds the undo token to the response; null if there is nothing to undo. */
  offerUndo(token: string | null): void;
  now: Date;
  /** The progress of long work, which the handler updates. */
  progress: Progress;
  /**
   * Signal that is aborted when the result is no longer needed: the time limit has passed, or the client has closed the connection of a
   * request that only reads or can be cancelled.
   */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The fields that the calls of all endpoints for signed-in users have. */
export type UserCall = Pick<Call<Endpoint>, 'db' | 'now' | 'request' | 'reply' | 'offerUndo'> & {
  user: UserRow;
};
export type UndoableCall = Pick<UserCall, 'db' | 'user' | 'now' | 'offerUndo'>;

/** The type of a response's value. Text is an array of pieces, because it can be long. */
type Answer<Schema> = Schema extends z.ZodString
  ? readonly string[]
  : Schema extends z.ZodType
    ? z.output<Schema>
    : void;

/** Writes a change and returns the response's value. */
export type WriteHandler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>>;

/** Functions that run the change of a signed-in user, once per request, and return its result. */
interface Changes<E extends Endpoint> {
  /** Runs a change of the user's data in a user transaction. */
  change(write: WriteHandler<E>): ReturnType<WriteHandler<E>>;
  /** Runs a change of many rows in a user transaction. `plan` reads, decides and encrypts before the transaction. */
  changeAsPlanned(plan: (call: Call<E>) => Promise<WriteHandler<E>>): ReturnType<WriteHandler<E>>;
  /**
   * Called by the handler of a long request after all its checks, when only the computation can still fail. Then progress events can start.
   */
  begin(): void;
}

/** Handles a request, outside any transaction. A GET runs again after a conflict in the database. */
export type Handler<E extends Endpoint> = (call: Call<E> & Changes<E>) => ReturnType<WriteHandler<E>>;

/** A handler for each endpoint of a feature. */
export type Handlers<Endpoints extends Record<string, Endpoint>> = {
  readonly [Name in keyof Endpoints]: Handler<Endpoints[Name]>;
};

/** A check before the body is read. It throws if the sender is not allowed or must wait. */
export type BodyHook<E extends Endpoint> = (request: FastifyRequest, user: Sender<E>) => Promise<void>;

/** Runs `check` for each request to an endpoint before its body is read, so that requests with an invalid body are counted too. */
export function beforeBody<E extends Endpoint>({ bodyHooks }: Api, endpoint: E, check: BodyHook<E>): void {
  bodyHooks.set(endpoint, check);
}
