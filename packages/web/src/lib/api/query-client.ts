import type { Endpoint } from '@meridian/contract';
import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { fetchAgain } from './fetch-again.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The call that a mutation makes: what that alters is fetched again once it has an answer, or none. */
    mutationMeta: { changesBy?: Endpoint };
  }
}

const FIVE_MINUTES = 5 * 60 * 1_000;

/** Answers count as fresh for five minutes; a failed read is tried once more, unless the fault is in the request. */
export function createQueryClient(): QueryClient {
  const fetchAltered = async ({ meta }: Pick<Mutation, 'meta'>) => {
    if (meta?.changesBy !== undefined) await fetchAgain(client, { endpoint: meta.changesBy });
  };
  const client = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_answer, _variables, _context, mutation) => fetchAltered(mutation),
      onError: (_error, _variables, _context, mutation) => fetchAltered(mutation),
    }),
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
  return client;
}

/** The application's own. A client made within a component would be lost while the first screen waits. */
export const queryClient = createQueryClient();
