import type { Mutation, MutationKey, QueryClient } from '@tanstack/react-query';

/**
 * Waits until no mutation with one of these keys is pending. Resolves to true if the server accepted all of them, including those that
 * started meanwhile.
 */
export function waitUntilSaved(client: QueryClient, ...keys: readonly MutationKey[]): Promise<boolean> {
  const cache = client.getMutationCache();
  const waitedFor = new Set<Mutation>();
  const isUnderWay = () => {
    const pending = keys.flatMap((mutationKey) => cache.findAll({ mutationKey, status: 'pending' }));
    for (const mutation of pending) waitedFor.add(mutation);
    return pending.length > 0;
  };
  const isTaken = () => [...waitedFor].every(({ state }) => state.status === 'success');
  if (!isUnderWay()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const stop = cache.subscribe(() => {
      if (isUnderWay()) return;
      stop();
      resolve(isTaken());
    });
  });
}
