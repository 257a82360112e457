import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { waitUntilSaved } from './wait-until-saved.ts';

const [ITEMS, CURRENCY, OTHER] = [['items'], ['currency'], ['other']];

/**
 * Returns a query client and a function that starts a mutation. The test decides when the mutation ends and whether the server refuses it.
 */
function page() {
  const client = new QueryClient();
  const change = (mutationKey: string[], scope = mutationKey.join(' ')) => {
    let [take, refuse] = [() => {}, () => {}];
    const answer = new Promise<void>((resolve, reject) => {
      take = resolve;
      refuse = () => reject(new Error('refused'));
    });
    const mutation = client
      .getMutationCache()
      .build(client, { mutationKey, mutationFn: () => answer, scope: { id: scope } });
    mutation.execute(undefined).catch(() => undefined);
    return { take, refuse };
  };
  const outcome = async (waiting: Promise<boolean>) => {
    await new Promise((resolve) => setTimeout(resolve));
    return Promise.race([waiting, Promise.resolve('waiting')]);
  };
  return { client, change, outcome };
}

test('without a pending change of these keys the promise resolves at once', async () => {
  const { client, change } = page();
  change(OTHER);
  expect(await waitUntilSaved(client, ITEMS, CURRENCY)).toBe(true);
});

test('every change is awaited: under each key, queued ones, and those that start meanwhile', async () => {
  const { client, change, outcome } = page();
  const [first, second] = [change(ITEMS), change(ITEMS)];
  const waiting = waitUntilSaved(client, ITEMS, CURRENCY);
  first.take();
  expect(await outcome(waiting)).toBe('waiting');
  const third = change(CURRENCY);
  second.take();
  expect(await outcome(waiting)).toBe('waiting');
  third.take();
  expect(await waiting).toBe(true);
});

test('a refused change is reported whatever happens to the others; an earlier refusal is ignored', async () => {
  const { client, change } = page();
  const [first, second] = [change(ITEMS), change(CURRENCY)];
  const waiting = waitUntilSaved(client, ITEMS, CURRENCY);
  first.refuse();
  second.take();
  expect(await waiting).toBe(false);
  expect(await waitUntilSaved(client, ITEMS, CURRENCY)).toBe(true);
});
