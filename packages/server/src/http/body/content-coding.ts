/** Compression of stored response bodies. Other bodies are compressed by @fastify/compress while they are sent. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

export type ContentCoding = 'br' | 'gzip';

/** The content codings of all responses, the preferred one first. */
export const CONTENT_CODINGS: ContentCoding[] = ['br', 'gzip'];
/** Minimum size in bytes of a body that is compressed, as in @fastify/compress. */
const MIN_BYTES = 1_024;
/** The same level as in @fastify/compress; a higher one would delay the client that waits for the compression. */
const BROTLI_LEVEL = 4;

const compressors = {
  br: (body: Buffer) => brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};
const brotli = promisify(brotliCompress);

/** Returns the coding for a body that the client accepts; undefined if the body is sent as it is. */
export function chooseContentCoding({ headers }: FastifyRequest, body: Buffer): ContentCoding | undefined {
  if (headers['accept-encoding'] === undefined || body.length < MIN_BYTES) return undefined;
  const accepted = new Negotiator({ headers }).encodings([...CONTENT_CODINGS]);
  return CONTENT_CODINGS.find((coding) => accepted.includes(coding));
}

/** Compresses a body on a thread of Node's pool. */
export function compressBody(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  return compressors[coding](body);
}
