import { authEndpoints } from '@meridian/contract';
import { describe, expect, test, vi } from 'vitest';
import { setTestLanguage } from '#testing/test-language.ts';
import { buildUrl, call } from './api-client.ts';

test('fills in params and omits undefined ones', () => {
  const path = '/api/financial-items/:id/';
  expect(buildUrl({ path }, { params: { id: 7 } })).toBe('/api/financial-items/7/');
  expect(buildUrl({ path: '/api/tags/' }, { query: { page: 2, page_size: undefined } })).toBe('/api/tags/?page=2');
  expect(buildUrl({ path: '/api/tags/' }, { query: { page: undefined } })).toBe('/api/tags/');
});

test('a param cannot be missing and cannot change the rest of the path', () => {
  const path = '/api/scenarios/:id/select/';
  expect(buildUrl({ path }, { params: { id: '../x?y' } })).toBe('/api/scenarios/..%2Fx%3Fy/select/');
  expect(() => buildUrl({ path }, {})).toThrow("needs 'id'");
});

describe.each(['en', 'he'] as const)('%s', (language) => {
  setTestLanguage(language);

  test('calls request the language of the interface', async () => {
    const sentHeaders: Headers[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      sentHeaders.push(new Headers(headers));
      return Response.json({ siteKey: '', enabled: false });
    });
    await call(authEndpoints.turnstileConfig, { token: null }).finally(() => vi.unstubAllGlobals());
    expect(sentHeaders.map((headers) => headers.get('accept-language'))).toEqual([language]);
  });
});
