/**
 * ETags of what signed-in users read, and the 304 for whoever has the present answer already (decision 30). Not @fastify/etag: it hashes an answer in
 * one go after all the work, where this asks for the tag by the user's version before any, and gives others their turn while it hashes.
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { eachInTurns } from '#db/turns.ts';
import type { UserRow } from '#db/user-row.ts';
import { NOT_MODIFIED } from '#errors.ts';
import type { Handler } from './call.ts';

interface Reading {
  user: UserRow;
  request: FastifyRequest;
  reply: FastifyReply;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tags of answers given before, by user, version and address. */
    tags: LRUCache<string, string>;
  }
  interface FastifyRequest {
    /** Under which key the tag of its answer is remembered. */
    tagKey: string | null;
  }
}

const MOST_TAGS = 20_000;
/** Longer than any address that our own client asks for: strangers do not fill the memory. */
const LONGEST_ADDRESS = 300;

export function rememberTags(app: FastifyInstance): void {
  app.decorate('tags', new LRUCache<string, string>({ max: MOST_TAGS }));
  app.decorateRequest('tagKey', null);
}

/**
 * For answers that follow from what the user has, and from what `others` name: ends the request with 304 before any work
 * when this version's answer was given before and the caller has it.
 */
export function unlessUnchanged(
  { user, request, reply }: Reading,
  ...others: readonly (string | number)[]
): void {
  if (request.url.length > LONGEST_ADDRESS) return;
  request.tagKey = [user.user_id, user.version, ...others, request.url].join(' ');
  const tag = request.server.tags.get(request.tagKey);
  if (tag !== undefined && isHeld(request, tag)) endUnchanged(reply, tag);
}

/** The handler of a call whose answer follows from what the user has alone. */
export function reading<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (call) => {
    unlessUnchanged(call as typeof call & Reading);
    return handler(call);
  };
}

/**
 * Gives an answer its tag, and ends the request with 304 when the caller has it. The tag is the answer's own hash: whatever was
 * written meanwhile, by whomever, one tag never stands for two answers, and what did not change keeps it.
 */
export async function tagAnswer(
  { user, request, reply }: Reading,
  answer: Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  await eachInTurns(answer, (chunk) => hash.update(chunk), signal);
  // Whose it is, so that one user's tag says nothing of another's answer.
  const tag = `W/"${user.user_id}.${hash.digest('base64url').slice(0, 22)}"`;
  if (request.tagKey !== null) request.server.tags.set(request.tagKey, tag);
  if (isHeld(request, tag)) endUnchanged(reply, tag);
  setTag(reply, tag);
}

/** True if the caller already has the answer of this tag. */
export function isHeld(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return held?.includes(tag) === true;
}

function endUnchanged(reply: FastifyReply, tag: string): never {
  setTag(reply, tag);
  throw NOT_MODIFIED;
}

function setTag(reply: FastifyReply, tag: string): void {
  reply.header('etag', tag).header('vary', ['Authorization', 'Cookie']);
}
