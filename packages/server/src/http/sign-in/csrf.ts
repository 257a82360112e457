import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isSameSecret } from '#db/hash-secret.ts';

/** Returns the token that proves that a changing request comes from our own pages; derived from the session and not stored. */
export function deriveCsrfToken(key: Buffer, session: string): string {
  return createHmac('sha256', key).update(session).digest('base64url');
}

export function csrfTokenMatches(key: Buffer, session: string, given: unknown): boolean {
  return typeof given === 'string' && isSameSecret(given, deriveCsrfToken(key, session));
}

/**
 * Returns true if the browser says that another site made the request. Browsers send one of the two headers with every changing request;
 * other programs send neither, and then only the token is checked.
 */
export function isCrossSiteRequest({ headers, host, protocol }: FastifyRequest, publicUrl: URL | undefined): boolean {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && origin !== (publicUrl?.origin ?? `${protocol}://${host}`);
}
