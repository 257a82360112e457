import { type Endpoint, LIMITS, type MediaType } from '@meridian/contract';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { unsupportedMediaType } from '#errors.ts';
import { type BodyRoom, openBodyRoom } from './body-room.ts';
import { readJson, readText } from './json-body.ts';
import { readBytes } from './read-bytes.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's own description of its body; of JSON unless given. */
    body?: Pick<Endpoint, 'accepts' | 'file' | 'bodyMaxValues'>;
  }
  interface FastifyRequest {
    /** Where its body counts as it arrives, where that is not with the bodies of ordinary calls. */
    bodyRoom: BodyRoom | null;
  }
}

const ROOM = {
  most: LIMITS.bodiesMaxBytes,
  mostOfGuests: LIMITS.bodiesMaxBytes / 4,
  mostOfOne: LIMITS.bodiesOfOneMaxBytes,
};

/**
 * Bodies are JSON in UTF-8, or CSV in UTF-8 where the route says so; any other content type is 415 (Fastify's own text
 * parser goes too). A file stays as it came: its route reads it elsewhere.
 */
export function readBodies(app: FastifyInstance): void {
  const ordinary = openBodyRoom(ROOM);
  const roomOf = (request: FastifyRequest) => request.bodyRoom ?? ordinary;
  app.decorateRequest('bodyRoom', null);
  app.addHook('preParsing', async (request, reply) => {
    // A body, or what was made of it, is there until the answer is out or its caller gone.
    if (request.headers['content-type'] !== undefined)
      reply.raw.once('close', () => roomOf(request).leave(request));
  });
  app.removeAllContentTypeParsers();
  addParser(app, roomOf, 'application/json', readJson);
  addParser(app, roomOf, 'text/csv', readText);
}

function addParser(
  app: FastifyInstance,
  roomOf: (request: FastifyRequest) => BodyRoom,
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

/** Body of a changing call that takes none: nothing, or an empty object. */
export const noBody = z.strictObject({}).nullish();
