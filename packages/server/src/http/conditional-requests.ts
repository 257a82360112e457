/**
 * ETags of responses to signed-in users, and 304 for clients that have the current response (decision 30).
 * @fastify/etag is not used, because it hashes each response at once after all work is done. This module finds the tag by the user's
 * version before any work, and yields to the event loop while hashing.
 */
import { createHash } from 'node:crypto';
import type { Endpoint } from '@meridian/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { forEachYielding } from '#db/yielding-loops.ts';
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
    /** Tags of earlier responses by user, version and address. */
    tags: LRUCache<string, string>;
  }
  interface FastifyRequest {
    /** The key under which the tag of the response is cached; null if it is not cached. */
    tagKey: string | null;
  }
}

const MAX_TAGS = 20_000;
/**
 * Maximum length of an address whose tag is cached. Our client requests only shorter ones; the limit bounds the memory that requests can
 * use.
 */
const MAX_ADDRESS_LENGTH = 300;

export function registerTagCache(app: FastifyInstance): void {
  app.decorate('tags', new LRUCache<string, string>({ max: MAX_TAGS }));
  app.decorateRequest('tagKey', null);
}

/**
 * Ends the request with 304 before any work if the client already has the response for the user's current version. Only for responses that
 * depend on nothing but the user's data and the values in `others`.
 */
export function unlessUnchanged({ user, request, reply }: Reading, ...others: readonly (string | number)[]): void {
  if (request.url.length > MAX_ADDRESS_LENGTH) return;
  request.tagKey = [user.user_id, user.version, ...others, request.url].join(' ');
  const tag = request.server.tags.get(request.tagKey);
  if (tag !== undefined && isCachedPlan(request, tag)) endUnchanged(reply, tag);
}

/** Returns the handler of a call whose response depends only on the user's data. */
export function cachedReadHandler<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return async (call) => {
    unlessUnchanged(call as typeof call & Reading);
    return handler(call);
  };
}

/**
 * Sets the ETag of a response, and ends the request with 304 if the client has it. The tag is a hash of the response, so two different
 * responses never share a tag, and an unchanged one has the same tag again.
 */
export async function setEtag(
  { user, request, reply }: Reading,
  answer: Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const hash = createHash('sha256');
  await forEachYielding(answer, (chunk) => hash.update(chunk), signal);
  // Includes the user, so that equal tags reveal nothing about other users' responses.
  const tag = `W/"${user.user_id}.${hash.digest('base64url').slice(0, 22)}"`;
  if (request.tagKey !== null) request.server.tags.set(request.tagKey, tag);
  if (isCachedPlan(request, tag)) endUnchanged(reply, tag);
  setTag(reply, tag);
}

/** Returns true if the client already has the response with this tag. */
export function isCachedPlan(request: FastifyRequest, tag: string): boolean {
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
