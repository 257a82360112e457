import type { Mutation, MutationKey, QueryClient } from '@tanstack/react-query';

/**
 * Waits until no change under any of these mutation keys is on its way to the server. Answers whether the server has taken all of those
 * that were, the ones that came meanwhile included.
 */
export function whenSaved(client: QueryClient, ...keys: readonly MutationKey[]): Promise<boolean> {
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

/**
 * True if no change under a mutation key has begun beside the one that asks this first while it is under way. They are sent one by one,
 * so that one is the first of them.
 */
export function isLastChange(client: QueryClient, mutationKey: MutationKey): () => boolean {
  const underWay = () => client.getMutationCache().findAll({ mutationKey, status: 'pending' });
  const [mine] = underWay();
  return () => underWay().every((other) => other === mine);
}
