import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { GUEST_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { loadCatalogue, switchLanguage, useLanguageState } from './language.ts';

beforeAll(() => void vi.stubGlobal('document', { documentElement: {} }));
afterAll(async () => {
  await switchLanguage('en');
  vi.unstubAllGlobals();
});

test('the texts are set once, however often the same parts are loaded', async () => {
  const set = vi.fn<() => void>();
  const unsubscribe = useLanguageState.subscribe(set);
  await Promise.all([loadCatalogue(GUEST_TEXTS), loadCatalogue(GUEST_TEXTS)]);
  await loadCatalogue(GUEST_TEXTS);
  expect(set).toHaveBeenCalledTimes(1);
  await switchLanguage('he');
  await loadCatalogue(GUEST_TEXTS);
  expect(set).toHaveBeenCalledTimes(2);
  expect(useLanguageState.getState().language).toBe('he');
  unsubscribe();
});
