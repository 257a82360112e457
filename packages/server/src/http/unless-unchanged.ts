/** ETags of what signed-in users read, and the 304 for whoever holds the present answer already (decision 30). */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { eachInTurns } from '#db/turns.ts';
import type { UserRow } from '#db/user-row.ts';
import { NOT_MODIFIED } from '#errors.ts';

interface Reading {
  user: UserRow;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Tags of answers given before, by user, version and address; the oldest are given up. */
const tagsByApp = new WeakMap<FastifyInstance, Map<string, string>>();
const MOST_TAGS = 20_000;
/** Longer than any address that our own client asks for: strangers do not fill the memory. */
const LONGEST_ADDRESS = 300;

/** Under which key the tag of the answer to a request is remembered. */
const keys = new WeakMap<FastifyRequest, string>();

/**
 * For answers that follow from what the user has, and from what `others` name: ends the request with 304 before any work
 * when this version's answer was given before and the caller holds it.
 */
export function unlessUnchanged(
  { user, request, reply }: Reading,
  ...others: readonly (string | number)[]
): void {
  if (request.url.length > LONGEST_ADDRESS) return;
  const key = [user.user_id, user.version, ...others, request.url].join(' ');
  keys.set(request, key);
  const tag = tagsOf(request).get(key);
  if (tag !== undefined && isHeld(request, tag)) endUnchanged(reply, tag);
}

/**
 * Gives an answer its tag, and ends the request with 304 when the caller holds it. The tag is the answer's own hash: whatever was
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
  const key = keys.get(request);
  if (key !== undefined) remember(tagsOf(request), key, tag);
  if (isHeld(request, tag)) endUnchanged(reply, tag);
  setTag(reply, tag);
}

/** Whether the caller already has the answer of this tag. */
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

function tagsOf({ server }: FastifyRequest): Map<string, string> {
  const known = tagsByApp.get(server) ?? new Map<string, string>();
  tagsByApp.set(server, known);
  return known;
}

function remember(tags: Map<string, string>, key: string, tag: string): void {
  tags.delete(key);
  tags.set(key, tag);
  const [oldest] = tags.keys();
  if (tags.size > MOST_TAGS && oldest !== undefined) tags.delete(oldest);
}
