/** The body of an answer: written in turns, and sent in the chunks that it was written in. */
import { Readable } from 'node:stream';
import type { Endpoint } from '@meridian/contract';
import type { FastifyReply } from 'fastify';
import { eachInTurns } from '#db/turns.ts';

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

/** A list beyond this is written entry by entry; the usual page is written at once, which is faster. */
const LONG = 200;
/** How deep long lists are looked for: in an export, the items of scenarios. */
const DEPTH = 5;
/** A chunk is sent once it has so many characters. */
const CHUNK = 65_536;

/** The bytes of what JSON.stringify gives; a value that holds a long list is written in turns, until `signal` is aborted. None of undefined. */
export function jsonInTurns(value: unknown, signal?: AbortSignal): Promise<Buffer[]> {
  return value === undefined ? Promise.resolve([]) : chunksInTurns(piecesOf(value, DEPTH), signal);
}

/** The bytes of a long text, in chunks: encoding, hashing or sending it as one would hold the thread. */
export async function chunksInTurns(pieces: Iterable<string>, signal?: AbortSignal): Promise<Buffer[]> {
  const chunks: Buffer[] = [];
  let text = '';
  const add = (piece: string) => {
    text += piece;
    if (text.length < CHUNK) return;
    chunks.push(Buffer.from(text));
    text = '';
  };
  await eachInTurns(pieces, add, signal);
  if (text !== '') chunks.push(Buffer.from(text));
  return chunks;
}

/** The same text as JSON.stringify gives, unless it is longer than that: then it is not written to its end. */
export function jsonWithin(value: unknown, mostCharacters: number): string | undefined {
  if (value === undefined) return '';
  let text = '';
  for (const piece of piecesOf(value, DEPTH)) {
    text += piece;
    if (text.length > mostCharacters) return undefined;
  }
  return text;
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (!holdsLongList(value, depth)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      yield index === 0 ? '[' : ',';
      yield* piecesOf(entry ?? null, depth - 1);
    }
    yield ']';
  } else {
    const fields = Object.entries(value).filter(([, inner]) => inner !== undefined);
    for (const [index, [name, inner]] of fields.entries()) {
      yield `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
      yield* piecesOf(inner, depth - 1);
    }
    yield '}';
  }
}

function holdsLongList(value: unknown, depth: number): value is object {
  if (typeof value !== 'object' || value === null || depth === 0) return false;
  if (Array.isArray(value) && value.length > LONG) return true;
  return Object.values(value).some((inner) => holdsLongList(inner, depth - 1));
}
