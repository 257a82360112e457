import { type QueryCache, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Calls `recover` once the query that failed with this very error has an answer, whoever asked again: parts that failed for the same
 * reason come back together. A failure of anything else calls nothing. Answers how to stop waiting.
 */
export function onceAnswered(cache: QueryCache, error: unknown, recover: () => void): () => void {
  const failed = cache.getAll().find(({ state }) => state.error === error);
  if (failed === undefined) return () => undefined;
  return cache.subscribe(({ query }) => {
    // Nobody may have used it for long: then whoever asks again makes another of the same name.
    if (query.queryHash === failed.queryHash && query.state.status === 'success') recover();
  });
}

/** See {@link onceAnswered}; for as long as the part stands that says the failure. */
export function useRecovery(error: unknown, recover: () => void): void {
  const cache = useQueryClient().getQueryCache();
  useEffect(() => onceAnswered(cache, error, recover), [cache, error, recover]);
}
