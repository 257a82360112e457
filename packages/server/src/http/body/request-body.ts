import { type Endpoint, LIMITS, type MediaType } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { unsupportedMediaType } from '#errors.ts';
import { readJson, readText } from './json-body.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route says of its body; of JSON unless given. */
    body?: Pick<Endpoint, 'accepts' | 'file' | 'bodyMaxValues'>;
  }
}

/**
 * Bodies are JSON in UTF-8, or CSV in UTF-8 where the route says so; any other content type is 415 (Fastify's own text
 * parser goes too). A file stays as it came: its route reads it elsewhere.
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  addParser(app, 'application/json', readJson);
  addParser(app, 'text/csv', readText);
}

function addParser(
  app: FastifyInstance,
  type: MediaType,
  read: (bytes: Uint8Array, maxValues: number) => unknown,
): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const { body } = request.routeOptions.config;
    const accepts = body?.accepts ?? 'application/json';
    if (accepts !== type) {
      done(unsupportedMediaType(accepts));
      return;
    }
    try {
      done(null, body?.file === true ? bytes : read(bytes, body?.bodyMaxValues ?? LIMITS.bodyValuesMax));
    } catch (error) {
      done(error as Error);
    }
  });
}

/** A size as people say it: in MiB where it is that large. */
export function sizeOf(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 2 ** 10} KiB`;
}

/** Body of a changing call that takes none: nothing, or an empty object. */
export const noBody = z.strictObject({}).nullish();
