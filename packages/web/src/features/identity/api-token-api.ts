import { type ApiToken, type CreatedApiToken, type NewApiToken, apiTokenEndpoints } from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { useText } from '#lib/text/text.ts';
import { withReAuthentication } from '#ui/re-authenticate/re-authentication.ts';

const apiTokensQuery = queryOptions({
  queryKey: QUERY_KEYS['api-tokens'],
  queryFn: ({ signal }) => call(apiTokenEndpoints.list, { signal }),
  // Always fetched again, because programs use the tokens and tokens expire.
  staleTime: 0,
});

/** Returns the query for the descriptions of the account's API tokens, which do not contain the secret token texts. */
export const useApiTokens = () => useQuery(apiTokensQuery);

/**
 * Returns the mutation that creates an API token and passes it to `onCreated`. The mutation itself has no result, because the query client
 * caches results for minutes and the token must not stay in the browser. If the user cancels re-authentication, no token is created.
 */
export function useCreateApiToken(onCreated: (created: CreatedApiToken) => void) {
  const t = useText();
  return useMutation({
    mutationFn: async (wanted: NewApiToken) => {
      const lead = t(`apiTokens.prove.${wanted.scope}`);
      const done = await withReAuthentication({ lead, submit: t('apiTokens.create') }, (proof) =>
        call(apiTokenEndpoints.create, { body: { ...wanted, ...proof } }),
      );
      if (done !== null) onCreated(done.answer);
    },
    meta: { changesBy: apiTokenEndpoints.create },
  });
}

/** Returns the mutation that revokes a token. A token that was already revoked counts as success. */
export function useRevokeApiToken() {
  return useMutation({
    mutationFn: async ({ id }: ApiToken) => {
      try {
        await call(apiTokenEndpoints.remove, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    meta: { changesBy: apiTokenEndpoints.remove },
  });
}
