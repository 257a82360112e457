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
  const held = call.request.headers['if-none-match']?.split(',').map((one) => one.trim());
  if (held?.includes(tag) === true) throw NOT_MODIFIED;
}
