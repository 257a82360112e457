import type { FastifyInstance } from 'fastify';
import { ERROR_MESSAGES } from '@meridian/contract';
import type { Settings } from '#settings.ts';

const DAY_MS = 86_400_000;

/** Days until the file expires. RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

interface SecurityTxt extends Pick<Settings, 'publicUrl'> {
  /** Returns the origin that browsers use. */
  origin(): string;
  now(): Date;
}

/**
 * Adds `/.well-known/security.txt` (RFC 9116), which says where to report a weakness of this installation: to the address that the legal
 * pages name.
 */
export function securityTxtRoute(app: FastifyInstance, { publicUrl, origin, now }: SecurityTxt): void {
  const address = '/.well-known/security.txt';
  app.get(address, { schema: { hide: true } }, async (_request, reply) => {
    // Rounded to a whole day, so that the file changes only once a day.
    const expires = new Date((Math.floor(now().getTime() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [
      `Contact: mailto:support@${new URL(origin()).hostname}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${Object.keys(ERROR_MESSAGES).join(', ')}`,
      ...(publicUrl === undefined ? [] : [`Canonical: ${new URL(address, publicUrl).href}`]),
    ];
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
