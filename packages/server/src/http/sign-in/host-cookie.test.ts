import cookiePlugin from '@fastify/cookie';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSessionCookie } from './host-cookie.ts';

/** Returns the Set-Cookie header of a sign-in through this address. */
async function cookieWritten(publicUrl: string | undefined, headers: Record<string, string> = {}) {
  const app = fastify({ trustProxy: true });
  await app.register(cookiePlugin);
  const cookie = createSessionCookie(publicUrl === undefined ? undefined : new URL(publicUrl));
  app.get('/', async (request, reply) => cookie.write(request, reply, 'the-secret'));
  return (await app.inject({ url: '/', headers })).headers['set-cookie'];
}

test('on https the cookie is bound to this host and to https', async () => {
  const secure = '__Host-meridian_session=the-secret; Path=/; HttpOnly; Secure; SameSite=Lax';
  expect(await cookieWritten('https://plan.example.org')).toBe(secure);
  expect(await cookieWritten(undefined, { 'x-forwarded-proto': 'https' })).toBe(secure);
});

test("on http, as on one's own machine, the cookie is bound to neither", async () => {
  const plain = 'meridian_session=the-secret; Path=/; HttpOnly; SameSite=Lax';
  expect(await cookieWritten(undefined)).toBe(plain);
  expect(await cookieWritten('http://localhost:3000', { 'x-forwarded-proto': 'https' })).toBe(plain);
});
