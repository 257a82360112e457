import type { MediaType } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidField, unsupportedMediaType } from '#errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The type of body that the route takes; JSON unless given. */
    accepts?: MediaType;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Bodies are JSON in UTF-8, or CSV in UTF-8 where the route says so; any other content type is 415 (Fastify's own text
 * parser goes too).
 */
export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  // Keys like `__proto__` come out as plain own fields, which the schemas refuse by name.
  addParser(app, 'application/json', 'The body is not valid JSON in UTF-8.', (text) =>
    text === '' ? undefined : JSON.parse(text),
  );
  addParser(app, 'text/csv', 'The body is not text in UTF-8.', (text) => text);
}

function addParser(
  app: FastifyInstance,
  type: MediaType,
  complaint: string,
  read: (text: string) => unknown,
): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const { accepts = 'application/json' } = request.routeOptions.config;
    if (accepts !== type) {
      done(unsupportedMediaType(accepts));
      return;
    }
    try {
      done(null, read(utf8.decode(bytes)));
    } catch {
      done(invalidField('non_field_errors', complaint));
    }
  });
}

/** Body of a changing call that takes none: nothing, or an empty object. */
export const noBody = z.strictObject({}).nullish();
