import { LIMITS } from '@meridian/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from '#errors.ts';

/** Files in memory at once, of everybody together and of one person. */
const MOST_BYTES = 4 * LIMITS.importMaxBytes;
const MOST_BYTES_OF_ONE = 2 * LIMITS.importMaxBytes;
const COME_BACK_SECONDS = 10;

/** Lets a request with a file in before its body is read, until it is answered or gone; throws 429 while there is no room. */
export type EnterImport = (request: FastifyRequest, userId: number, reply: FastifyReply) => void;

/** Files wait in memory for the one thread that reads them, so their bytes are counted: many small ones, or few large ones. */
export function openImportRoom(): EnterImport {
  const byUser = new Map<number, number>();
  let all = 0;
  return (request, userId, reply) => {
    const bytes = announcedBytes(request);
    const own = byUser.get(userId) ?? 0;
    if (all + bytes > MOST_BYTES || own + bytes > MOST_BYTES_OF_ONE) throw tooManyRequests(COME_BACK_SECONDS);
    all += bytes;
    byUser.set(userId, own + bytes);
    reply.raw.once('close', () => {
      all -= bytes;
      const left = (byUser.get(userId) ?? 0) - bytes;
      if (left === 0) byUser.delete(userId);
      else byUser.set(userId, left);
    });
  };
}

/** Node holds a body to the length that was announced. Without one it may be as long as any; what is longer is refused anyway. */
function announcedBytes({ headers }: FastifyRequest): number {
  return Math.min(Number(headers['content-length'] ?? LIMITS.importMaxBytes), LIMITS.importMaxBytes);
}
