import type { Endpoint } from '@meridian/contract';
import { type Mutation, MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { refetchAltered } from './refetch-altered.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /**
     * The endpoint that a mutation calls. After the mutation, even a failed one, all queries that this endpoint can alter are fetched
     * again.
     */
    mutationMeta: { changesBy?: Endpoint };
  }
}

const FIVE_MINUTES = 5 * 60 * 1_000;

/** Creates the query client. Data counts as fresh for five minutes. A failed read is retried once, unless the request itself was wrong. */
export function createQueryClient(): QueryClient {
  const fetchAltered = async ({ meta }: Pick<Mutation, 'meta'>) => {
    if (meta?.changesBy !== undefined) await refetchAltered(client, { endpoint: meta.changesBy });
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
      // Without a connection a mutation fails at once with a message. By default it would wait unnoticed and be sent much later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** The query client of the application. A client created in a component would be lost while the first screen suspends. */
export const queryClient = createQueryClient();
