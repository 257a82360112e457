import {
  type AccountPatch,
  type PasswordChange,
  type Preferences,
  type User,
  accountEndpoints,
  authEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { leaveForGood, showProfile } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { QUERY_KEYS } from '#lib/api/fetch-again.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { asOwner } from '#ui/re-authenticate/owner-proof.ts';

/** Changes of one account are sent one after the other, so that the last one wins on the server too. */
const SCOPE = { id: 'account' };

/** Changes names and email; answers them as they are kept, null when the person gave up proving who they are. */
export function useSaveProfile() {
  const t = useText();
  return useMutation({
    scope: SCOPE,
    mutationFn: (patch: Omit<AccountPatch, 'preferences'>) => {
      const lead = t('account.profile.prove', { email: patch.email });
      return asOwner({ lead, submit: t('account.profile.save') }, (proof) =>
        call(accountEndpoints.update, { body: { ...patch, ...proof } }),
      );
    },
    onSuccess: (done) => {
      if (done === null) return;
      // Without the formats: a change of those may be on its way.
      const { preferences: _formats, ...profile } = done.answer;
      showProfile(profile);
    },
  });
}

/** Changes formats. Every screen follows at once, and goes back when the server refuses. */
export function useSaveFormats({ id, preferences: before }: User) {
  return useMutation({
    scope: SCOPE,
    mutationFn: (preferences: Preferences) => call(accountEndpoints.update, { body: { preferences } }),
    onMutate: (preferences) => {
      showProfile({ id, preferences });
      return before;
    },
    // From the context: by now this function sees what was shown meanwhile.
    onError: (_error, _preferences, shownBefore) => {
      if (shownBefore !== undefined) showProfile({ id, preferences: shownBefore });
    },
  });
}

const sessionsQuery = queryOptions({
  queryKey: QUERY_KEYS.sessions,
  queryFn: ({ signal }) => call(authEndpoints.sessions, { signal }),
  // Signing in elsewhere happens behind this page's back.
  staleTime: 0,
});

/** Where the person is signed in, the last used first. */
export const useSessions = () => useQuery(sessionsQuery);

/** Ends one sign-in. One that has already ended counts as ended. */
export function useEndSession() {
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(authEndpoints.endSession, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    meta: { changesBy: authEndpoints.endSession },
  });
}

/** Changes the password, which ends every other sign-in. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => call(authEndpoints.changePassword, { body: change }),
    meta: { changesBy: authEndpoints.changePassword },
  });
}

/** Deletes the account and leaves; answers null when the person gave up proving who they are. */
export function useDeleteAccount() {
  const t = useText();
  return useMutation({
    mutationFn: () => {
      const lead = t('account.delete.prove');
      return asOwner({ lead, submit: t('account.delete.confirm'), isDestructive: true }, (proof) =>
        call(authEndpoints.deleteAccount, { body: proof }),
      );
    },
    onSuccess: (done) => done !== null && leaveForGood(),
  });
}

/** Says that it failed, and why when the server did not even judge: no answer, or too many tries. */
export function failureText(error: unknown, t: Text, failed: string): string {
  const reason = error instanceof ApiError && !error.isOurs ? errorText(error, t, '') : '';
  return reason === '' ? failed : `${failed} ${reason}`;
}
