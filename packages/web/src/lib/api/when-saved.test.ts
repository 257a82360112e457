import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { whenSaved } from './when-saved.ts';

const [ITEMS, CURRENCY, OTHER] = [['items'], ['currency'], ['other']];

/** A page that changes things; each change ends when the test says so. */
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

test('where nothing is under way, or something else is, nobody waits', async () => {
  const { client, change } = page();
  change(OTHER);
  expect(await whenSaved(client, ITEMS, CURRENCY)).toBe(true);
});

test('every change is waited for: under each key, those in line, and those that come meanwhile', async () => {
  const { client, change, outcome } = page();
  const [first, second] = [change(ITEMS), change(ITEMS)];
  const waiting = whenSaved(client, ITEMS, CURRENCY);
  first.take();
  expect(await outcome(waiting)).toBe('waiting');
  const third = change(CURRENCY);
  second.take();
  expect(await outcome(waiting)).toBe('waiting');
  third.take();
  expect(await waiting).toBe(true);
});

test('one that was refused is told, whatever becomes of the others; one before is forgotten', async () => {
  const { client, change } = page();
  const [first, second] = [change(ITEMS), change(CURRENCY)];
  const waiting = whenSaved(client, ITEMS, CURRENCY);
  first.refuse();
  second.take();
  expect(await waiting).toBe(false);
  expect(await whenSaved(client, ITEMS, CURRENCY)).toBe(true);
});
