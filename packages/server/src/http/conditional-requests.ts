/**
 * ETags of responses to signed-in users. @fastify/etag is not used, because it hashes each response at once; this module yields to the
 * event loop.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forEachYielding } from '#db/yielding-loops.ts';

/**
 * Returns the tag of a response: a hash of its body, so two different responses never share a tag, and an unchanged one has the same tag
 * again.
 */
export async function computeEtag(userId: number, body: Iterable<Uint8Array>, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await forEachYielding(body, (chunk) => hash.update(chunk), signal);
  // Includes the user, so that equal tags reveal nothing about other users' responses.
  return `W/"${userId}.${hash.digest('base64url').slice(0, 22)}"`;
}

/** Returns true if the client already has the response with this tag. */
export function matchesEtag({ headers }: FastifyRequest, tag: string): boolean {
  const held = headers['if-none-match']?.split(',').map((one) => one.trim());
  return held?.includes(tag) === true;
}

/** Sets the tag of a response, and `Vary` with all request headers on which it depends. */
export function setEtagHeaders(reply: FastifyReply, tag: string): void {
  const language = reply.hasHeader('content-language') ? ['Accept-Language'] : [];
  reply.headers({ etag: tag, vary: ['Authorization', 'Cookie', 'Accept-Encoding', ...language].join(', ') });
}
