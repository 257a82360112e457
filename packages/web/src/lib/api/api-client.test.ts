import { authEndpoints } from '@meridian/contract';
import { describe, expect, test, vi } from 'vitest';
import { speaking } from '#testing/speaking.ts';
import { addressOf, call } from './api-client.ts';

test('fills in params and omits undefined ones', () => {
  const path = '/api/financial-items/:id/';
  expect(addressOf({ path }, { params: { id: 7 } })).toBe('/api/financial-items/7/');
  expect(addressOf({ path: '/api/tags/' }, { query: { page: 2, page_size: undefined } })).toBe(
    '/api/tags/?page=2',
  );
  expect(addressOf({ path: '/api/tags/' }, { query: { page: undefined } })).toBe('/api/tags/');
});

test('a param cannot be missing and cannot change the rest of the path', () => {
  const path = '/api/scenarios/:id/select/';
  expect(addressOf({ path }, { params: { id: '../x?y' } })).toBe('/api/scenarios/..%2Fx%3Fy/select/');
  expect(() => addressOf({ path }, {})).toThrow("needs 'id'");
});

describe.each(['en', 'he'] as const)('%s', (language) => {
  speaking(language);

  test('calls request the language of the interface', async () => {
    const asked: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      asked.push(new Headers(headers));
      return Response.json({ siteKey: '', enabled: false });
    });
    await call(authEndpoints.turnstileConfig, { token: null }).finally(() => vi.unstubAllGlobals());
    expect(asked.map((headers) => headers.get('accept-language'))).toEqual([language]);
  });
});
