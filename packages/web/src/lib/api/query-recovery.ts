import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Calls `recover` when the query that failed with this error succeeds, no matter which component retried it. Components that failed for the
 * same reason thus recover together. If the error did not come from a query, `recover` is never called. Returns a function that stops
 * waiting.
 */
export function onQuerySuccess(cache: QueryCache, error: unknown, recover: () => void): () => void {
  const failed = cache.getAll().find(({ state }) => state.error === error);
  if (failed === undefined) return () => undefined;
  return cache.subscribe(({ query }) => {
    // Compared by hash, because an unused query is removed and a retry creates a new one with the same key.
    if (query.queryHash === failed.queryHash && query.state.status === 'success') recover();
  });
}

/** Calls `recover` as {@link onQuerySuccess} does, while the component that shows the error is mounted. */
export function useQueryRecovery(error: unknown, recover: () => void): void {
  const cache = useQueryClient().getQueryCache();
  useEffect(() => onQuerySuccess(cache, error, recover), [cache, error, recover]);
}
