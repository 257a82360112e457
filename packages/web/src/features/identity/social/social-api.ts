import {
  type Identity,
  type SocialProvider,
  type User,
  accountEndpoints,
  authEndpoints,
  handOverEndpoints,
  identityEndpoints,
  socialEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '#lib/api/api-client.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { useText } from '#lib/text/text.ts';
import { asOwner } from '#ui/re-authenticate/owner-proof.ts';

const providersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: ({ signal }) => call(socialEndpoints.providers, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Who else one can sign in with; nobody while that is not known. */
export const useProviders = () => useQuery(providersQuery).data?.providers ?? [];

/** The page that leads to a provider, and in the end back to `next`; `remember` is what the person chose for the sign-in. */
export const loginAddress = (provider: string, next: string | null, remember: boolean): string =>
  addressOf(socialEndpoints.login, {
    params: { provider },
    query: { next: next ?? undefined, remember: remember ? 'true' : 'false' },
  });

const identitiesQuery = queryOptions({
  queryKey: QUERY_KEYS.identities,
  queryFn: ({ signal }) => call(identityEndpoints.identities, { signal }),
  // Connecting leads away from this page and back.
  staleTime: 0,
});

/** The accounts at providers that are connected, and whether there is a password too. */
export const useIdentities = () => useQuery(identitiesQuery);

/** Asks to connect a provider, and goes there; answers null when the person gave up proving who they are. */
export function useConnect() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, name }: SocialProvider) => {
      const lead = t('social.accounts.connect.prove', { provider: name });
      return asOwner({ lead, submit: t('social.accounts.connect', { provider: name }) }, (proof) =>
        call(socialEndpoints.connect, { params: { provider: id }, body: proof }),
      );
    },
    onSuccess: (done) => done !== null && location.assign(done.answer.redirect_to),
  });
}

/** Disconnects an account at a provider; answers null when the person gave up proving who they are. */
export function useDisconnect() {
  const t = useText();
  return useMutation({
    mutationFn: ({ id, provider_name: provider }: Identity) => {
      const lead = t('social.accounts.disconnect.prove', { provider });
      return asOwner({ lead, submit: t('social.accounts.disconnect') }, (proof) =>
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

/** What the session makes of this browser that a provider's answer left in it. */
export async function exchangeSession(): Promise<SignedIn> {
  const { csrfToken } = await call(authEndpoints.csrf, { token: null });
  const headers = { 'X-CSRFToken': csrfToken };
  return call(handOverEndpoints.sessionToToken, { token: null, headers, body: {} });
}

/** What a code makes of the browser it was made for. */
export const exchangeCode = (code: string): Promise<SignedIn> =>
  call(handOverEndpoints.sessionToToken, { token: null, body: { code } });

/** Whose token it is; nothing is kept. */
export const fetchOwner = (token: string): Promise<User> => call(accountEndpoints.read, { token });
