import { QueryClient, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { refetchEconomy } from './economy-api.ts';

afterEach(() => onlineManager.setOnline(true));

/** Returns a query client with a loaded economy, and a function that reads the loaded value. */
async function pageWith(queryFn: () => Promise<string>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const answers = vi.fn<() => Promise<string>>(queryFn).mockResolvedValueOnce('before');
  await client.fetchQuery({ queryKey: QUERY_KEYS.economy, queryFn: () => answers() });
  return { client, shown: () => client.getQueryData(QUERY_KEYS.economy) };
}

test('offline, a refetch fails instead of counting as done', async () => {
  const { client, shown } = await pageWith(() => Promise.resolve('anew'));
  onlineManager.setOnline(false);
  await expect(refetchEconomy(client)).rejects.toMatchObject({ failure: 'unreachable' });
  expect(shown()).toBe('before');
  onlineManager.setOnline(true);
  await refetchEconomy(client);
  expect(shown()).toBe('anew');
});

test('a server error is a failure too, and the loaded data stays', async () => {
  const { client, shown } = await pageWith(() => Promise.reject(new Error('refused')));
  await expect(refetchEconomy(client)).rejects.toThrow('refused');
  expect(shown()).toBe('before');
});
