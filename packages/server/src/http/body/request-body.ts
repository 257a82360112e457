import { type Endpoint, LIMITS, type MediaType } from '@meridian/contract';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unsupportedMediaType } from '#errors.ts';
import { type BodyMemoryLimit, createBodyMemoryLimit } from './body-memory-limit.ts';
import { parseJsonBody, decodeUtf8 } from './json-body.ts';
import { readBytes } from './read-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's description of its body; JSON by default. */
    body?: Pick<Endpoint, 'accepts' | 'file' | 'bodyMaxValues'>;
  }
  interface FastifyRequest {
    /** Counter of the bytes of the body; null for the counter of ordinary calls. */
    bodyRoom: BodyMemoryLimit | null;
  }
}

const ROOM = {
  most: LIMITS.bodiesMaxBytes,
  mostOfGuests: LIMITS.bodiesMaxBytes / 4,
  mostOfOne: LIMITS.bodiesOfOneMaxBytes,
};

/**
 * Parses bodies as JSON in UTF-8, or as CSV in UTF-8 where the route accepts it; responds 415 to any other content type. Removes Fastify's
 * own text parser. A file is passed on as bytes, because its route parses it elsewhere.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const ordinary = createBodyMemoryLimit(ROOM);
  const roomOf = (request: FastifyRequest) => request.bodyRoom ?? ordinary;
  app.decorateRequest('bodyRoom', null);
  app.addHook('preParsing', async (request, reply) => {
    // The body or its parsed value occupies memory until the response is sent or the connection is closed.
    if (request.headers['content-type'] !== undefined) reply.raw.once('close', () => roomOf(request).leave(request));
  });
  app.removeAllContentTypeParsers();
  addParser(app, roomOf, 'application/json', parseJsonBody);
  addParser(app, roomOf, 'text/csv', decodeUtf8);
}

function addParser(
  app: FastifyInstance,
  roomOf: (request: FastifyRequest) => BodyMemoryLimit,
  type: MediaType,
  read: (bytes: Uint8Array, maxValues: number) => unknown,
): void {
  app.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { body } = request.routeOptions.config;
    const accepts = body?.accepts ?? 'application/json';
    if (accepts !== type) throw unsupportedMediaType(accepts);
    const bytes = await readBytes(request, payload, roomOf(request));
    return body?.file === true ? bytes : read(bytes, body?.bodyMaxValues ?? LIMITS.bodyValuesMax);
  });
}

/** Schema of the body of a changing call without fields: nothing, or an empty object. */
export const noBodySchema = z.strictObject({}).nullish();
