/** The body of an answer: written in turns, and sent in the chunks that it was written in. */
import { Readable } from 'node:stream';
import type { Endpoint } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import { chunksInTurns, jsonInTurns } from './json-in-turns.ts';

export interface AnswerBody {
  status: number;
  /** Its bytes; none for 204. */
  chunks: readonly Buffer[];
}

export async function writeBody(
  { response, answers }: Endpoint,
  { status, result }: { status: number; result: unknown },
  signal: AbortSignal,
): Promise<AnswerBody> {
  if (response === null) return { status, chunks: [] };
  const isText = answers === 'text/csv';
  const chunks = isText ? chunksInTurns(result as readonly string[], signal) : jsonInTurns(result, signal);
  return { status, chunks: await chunks };
}

/** Bytes, so that Fastify adds no serialiser of its own: JSON.stringify was as fast as any, and long lists are cut. */
export function sendBody(reply: FastifyReply, { answers }: Endpoint, { status, chunks }: AnswerBody) {
  reply.code(status);
  const [first, ...more] = chunks;
  if (first === undefined) return reply.send();
  reply.type(`${answers}; charset=utf-8`);
  if (more.length === 0) return reply.send(first);
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return reply.header('content-length', bytes).send(Readable.from(chunks));
}
