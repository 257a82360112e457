import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserRow } from '#db/user-row.ts';
import { NOT_MODIFIED } from '#errors.ts';

interface Reading {
  user: UserRow;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * For answers that follow from what the user has, and from what `others` name: gives them a tag, and ends the request with 304 before any
 * work when the caller already holds this very answer.
 */
export function unlessUnchanged(call: Reading, ...others: readonly (string | number)[]): void {
  const tag = `W/"${[call.user.user_id, call.user.version, ...others].join('.')}"`;
  call.reply.header('etag', tag);
  if (isHeld(call.request, tag)) throw NOT_MODIFIED;
}

/** Whether the caller already has the answer of this tag. */
export function isHeld(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  return held?.includes(tag) === true;
}
