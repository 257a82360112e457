import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const FIVE_MINUTES = 5 * 60 * 1_000;

/** Answers count as fresh for five minutes; a failed read is tried once more, unless the fault is in the request. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FIVE_MINUTES,
        retry: (failures, error) => failures < 1 && !(error instanceof ApiError && error.isOurs),
        refetchOnWindowFocus: false,
      },
      // Offline, a change fails at once and says so, rather than wait unseen and surprise its author later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
