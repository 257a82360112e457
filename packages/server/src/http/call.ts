/** A call as its handler sees it, and the kinds of handlers there are. */
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Database } from '#db/connect.ts';
import type { AccountRow, UserRow } from '#db/user-row.ts';
import type { RequireOwner, RequireUser } from '#http/sign-in/require-user.ts';
import type { Progress } from './event-stream.ts';
import type { Places } from './places.ts';

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
  /** Aborted when the result is of no use any more: its time is up or, of what only reads or can be cancelled, its caller is gone. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Text comes in pieces, because it can be long. */
type Answer<Schema> = Schema extends z.ZodString
  ? readonly string[]
  : Schema extends z.ZodType
    ? z.output<Schema>
    : void;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E['response']>>;

/** Throws when whoever asks must wait; before the body is read, so that what is no body at all counts too. */
export type Admit<E extends Endpoint> = (
  request: FastifyRequest,
  user: Sender<E>,
  reply: FastifyReply,
) => Promise<void>;

/** A call whose attempts are limited. */
export interface Limited<E extends Endpoint> {
  admit: Admit<E>;
  handle: Handler<E>;
}

/** A call of which a part takes long or waits (hashing, reading a file): that part runs outside any transaction. */
export interface Staged<E extends Endpoint> {
  admit?: Admit<E>;
  /** Absent: it costs too little to need a place. */
  places?: Places;
  /** Does that part, with a `db` outside any transaction, and returns what does the rest. */
  prepare(call: Call<E>): Promise<Handler<E> | Planned<E>>;
}

/** A change of many rows: `plan` reads, decides and encrypts outside of any transaction, and what it returns only writes. */
export interface Planned<E extends Endpoint> {
  /** Absent: it costs too little to need a place. */
  places?: Places;
  /** About how many rows it reads or writes, as far as a quick look tells: only a change of more than 5,000 takes a place. */
  rows?: (call: Call<E>) => Promise<number>;
  /** Called again when what it read was changed meanwhile. */
  plan(call: Call<E>): Promise<(call: Call<E>) => Promise<Answer<E['response']>>>;
}

/** A GET that makes what is missing: it reads, and only where that finds something missing it changes anything. */
export interface Completing<E extends Endpoint> {
  /** Undefined when something is missing. */
  find(call: Call<E>): Promise<Answer<E['response']> | undefined>;
  handle: Handler<E>;
}

export type Mountable<E extends Endpoint> = Handler<E> | Limited<E> | Staged<E> | Planned<E> | Completing<E>;
