import {
  type AccountPatch,
  type PasswordChange,
  type Preferences,
  type User,
  accountEndpoints,
  authEndpoints,
} from '@meridian/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { leaveAfterDeletion, applyProfileChange } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { QUERY_KEYS } from '#lib/api/refetch-altered.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { withReAuthentication } from '#ui/re-authenticate/re-authentication.ts';

/** Changes of one account are sent one after the other, so that the server stores them in the user's order. */
const SCOPE = { id: 'account' };

/** Returns the mutation that changes names and email. Its result is the stored profile, or null if the user cancelled re-authentication. */
export function useSaveProfile() {
  const t = useText();
  return useMutation({
    scope: SCOPE,
    mutationFn: (patch: Omit<AccountPatch, 'preferences'>) => {
      const lead = t('account.profile.prove', { email: patch.email });
      return withReAuthentication({ lead, submit: t('account.profile.save') }, (proof) =>
        call(accountEndpoints.update, { body: { ...patch, ...proof } }),
      );
    },
    onSuccess: (done) => {
      if (done === null) return;
      // The formats are left out of the update, because the server may not have stored the latest change of them yet.
      const { preferences: _formats, ...profile } = done.answer;
      applyProfileChange(profile);
    },
  });
}

/**
 * Returns the mutation that changes the formats of dates and numbers. Every screen shows the new formats at once, and the old ones again if
 * the server refuses.
 */
export function useSaveFormats({ id, preferences: before }: User) {
  return useMutation({
    scope: SCOPE,
    mutationFn: (preferences: Preferences) => call(accountEndpoints.update, { body: { preferences } }),
    onMutate: (preferences) => {
      applyProfileChange({ id, preferences });
      return before;
    },
    // The formats to restore come from the mutation's context, because `before` may already be a newer profile.
    onError: (_error, _preferences, shownBefore) => {
      if (shownBefore !== undefined) applyProfileChange({ id, preferences: shownBefore });
    },
  });
}

const sessionsQuery = queryOptions({
  queryKey: QUERY_KEYS.sessions,
  queryFn: ({ signal }) => call(authEndpoints.sessions, { signal }),
  // Always fetched again, because sign-ins on other devices change the list.
  staleTime: 0,
});

/** Returns the user's sessions, the most recently used first. */
export const useSessions = () => useQuery(sessionsQuery);

/** Returns the mutation that ends one session; an already ended one counts as success. */
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

/** Returns the mutation that changes the password, which ends every other session. */
export function useChangePassword() {
  return useMutation({
    mutationFn: (change: PasswordChange) => call(authEndpoints.changePassword, { body: change }),
    meta: { changesBy: authEndpoints.changePassword },
  });
}

/** Returns the mutation that deletes the account and leaves the page. Its result is null if the user cancelled re-authentication. */
export function useDeleteAccount() {
  const t = useText();
  return useMutation({
    mutationFn: () => {
      const lead = t('account.delete.prove');
      return withReAuthentication({ lead, submit: t('account.delete.confirm'), isDestructive: true }, (proof) =>
        call(authEndpoints.deleteAccount, { body: proof }),
      );
    },
    onSuccess: (done) => done !== null && leaveAfterDeletion(),
  });
}

/** Returns the message `failed`. A reason is appended if the server did not respond or refused because of too many requests. */
export function failureText(error: unknown, t: Translate, failed: string): string {
  const reason = error instanceof ApiError && !error.isOurs ? errorText(error, t, '') : '';
  return reason === '' ? failed : `${failed} ${reason}`;
}
