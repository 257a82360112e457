import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { invalidField } from '#errors.ts';

/** Bodies are JSON in UTF-8 and nothing else; any other content type is 415 (Fastify's own text parser goes too). */
export function readJsonBodies(app: FastifyInstance): void {
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes: Buffer, done) => {
    if (bytes.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      // Keys like `__proto__` come out as plain own fields, which the schemas refuse by name.
      done(null, JSON.parse(utf8.decode(bytes)));
    } catch {
      done(invalidField('non_field_errors', 'The body is not valid JSON in UTF-8.'));
    }
  });
}

/** Body of a changing call that takes none: nothing, or an empty object. */
export const noBody = z.strictObject({}).nullish();
