import {
  type Identity,
  type SocialProvider,
  type User,
  accountEndpoints,
  authEndpoints,
  tokenExchangeEndpoints,
  identityEndpoints,
  socialEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { buildUrl, call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { useText } from '#lib/text/text.ts';
import { withReAuthentication } from '#ui/re-authenticate/re-authentication.ts';

const providersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: ({ signal }) => call(socialEndpoints.providers, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns the available sign-in providers; an empty list until they are loaded. */
export const useSignInProviders = () => useQuery(providersQuery).data?.providers ?? [];

/** Returns the URL that signs in with a provider and then opens `next`. `remember` is true if the user chose to stay signed in. */
export const providerLoginUrl = (provider: string, next: string | null, remember: boolean): string =>
  buildUrl(socialEndpoints.login, {
    params: { provider },
    query: { next: next ?? undefined, remember: remember ? 'true' : 'false' },
  });

const identitiesQuery = queryOptions({
  queryKey: QUERY_KEYS.identities,
  queryFn: ({ signal }) => call(identityEndpoints.identities, { signal }),
  // Always fetched again, because the user connects an account on another page and returns here.
  staleTime: 0,
});

/** Returns the connected provider accounts, and whether the account has a password. */
export const useIdentities = () => useQuery(identitiesQuery);

/**
 * Returns the mutation that connects a provider account by opening the provider's page. Its result is null if the user cancelled
 * re-authentication.
 */
export function useConnectProvider() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, name }: SocialProvider) => {
      const lead = t('social.accounts.connect.prove', { provider: name });
      return withReAuthentication({ lead, submit: t('social.accounts.connect', { provider: name }) }, (proof) =>
        call(socialEndpoints.connect, { params: { provider: id }, body: proof }),
      );
    },
    onSuccess: (done) => done !== null && location.assign(done.answer.redirect_to),
  });
}

/** Returns the mutation that disconnects a provider account. Its result is null if the user cancelled re-authentication. */
export function useDisconnectProvider() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, provider_name: provider }: Identity) => {
      const lead = t('social.accounts.disconnect.prove', { provider });
      return withReAuthentication({ lead, submit: t('social.accounts.disconnect') }, (proof) =>
        call(identityEndpoints.disconnect, { params: { id }, body: proof }),
      );
    },
    meta: { changesBy: identityEndpoints.disconnect },
  });
}

interface SignedIn {
  user: User;
  token: string;
  /** The name of the provider that this sign-in connected to the account. */
  connected?: string | undefined;
}

/** Exchanges the session cookie that the server set after the provider's redirect for a token. */
export async function exchangeSession(): Promise<SignedIn> {
  const { csrfToken } = await call(authEndpoints.csrf, { token: null });
  const headers = { 'X-CSRFToken': csrfToken };
  return call(tokenExchangeEndpoints.sessionToToken, { token: null, headers, body: {} });
}

/** Exchanges a sign-in code, which is valid only in the browser for which it was created, for a token. */
export const exchangeCode = (code: string): Promise<SignedIn> =>
  call(tokenExchangeEndpoints.sessionToToken, { token: null, body: { code } });

/** Returns the profile of the user to whom a token belongs. Neither token nor profile is stored. */
export const fetchTokenOwner = (token: string): Promise<User> => call(accountEndpoints.read, { token });
