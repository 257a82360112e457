import { createHmac, timingSafeEqual } from 'node:crypto';

/** The proof that a changing request comes from our own pages: bound to the session, kept nowhere. */
export function csrfToken(key: Buffer, session: string): string {
  return createHmac('sha256', key).update(session).digest('base64url');
}

export function csrfTokenMatches(key: Buffer, session: string, given: unknown): boolean {
  if (typeof given !== 'string') return false;
  const expected = Buffer.from(csrfToken(key, session));
  const offered = Buffer.from(given);
  return offered.length === expected.length && timingSafeEqual(offered, expected);
}
