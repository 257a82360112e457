import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { onQuerySuccess } from './query-recovery.ts';

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
afterEach(() => client.clear());

/** Returns the error of a failed query. Every component that waits for this query throws the same error. */
async function failureOf(key: string): Promise<unknown> {
  const failed = client.fetchQuery({ queryKey: [key], queryFn: () => Promise.reject(new Error(key)) });
  return failed.catch((error: unknown) => error);
}
const answer = (key: string) => client.fetchQuery({ queryKey: [key], queryFn: () => 'here' });
const cache = client.getQueryCache();

test('all parts that failed for the same reason recover with one success of that query, and with no other', async () => {
  const [economy, crisis] = [await failureOf('economy'), await failureOf('crisis')];
  const [one, another, third] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  onQuerySuccess(cache, economy, one);
  onQuerySuccess(cache, economy, another);
  onQuerySuccess(cache, crisis, third);
  await answer('something else');
  // The retry fails too, so no component may recover.
  await failureOf('economy');
  await vi.waitFor(() => expect(cache.find({ queryKey: ['economy'] })?.state.status).toBe('error'));
  expect([one, another, third].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
  await answer('economy');
  await vi.waitFor(() => expect(one).toHaveBeenCalled());
  expect(another).toHaveBeenCalled();
  expect(third).not.toHaveBeenCalled();
});

test('a part that no longer waits is not called, and an error without a query is ignored', async () => {
  const economy = await failureOf('economy');
  const [gone, fault] = [vi.fn<() => void>(), vi.fn<() => void>()];
  onQuerySuccess(cache, economy, gone)();
  onQuerySuccess(cache, new Error('a fault of the page'), fault);
  const heard = new Promise((resolve) => {
    onQuerySuccess(cache, economy, () => resolve('heard'));
  });
  await answer('economy');
  expect(await heard).toBe('heard');
  expect([gone, fault].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
});
