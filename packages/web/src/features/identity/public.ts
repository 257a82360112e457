/** The part of the identity feature that other features may use: the signed-in user, and functions that change this user. */
import { type User, accountEndpoints } from '@meridian/contract';
import { PATHS } from '#paths.ts';
import { call } from '#lib/api/api-client.ts';
import { logError } from '#lib/api/log-error.ts';
import { requestSignOut } from './auth-api.ts';
import { clearUserData } from './auth-session.ts';
import { useAuth } from './auth-state.ts';

export { useAuth } from './auth-state.ts';
export { signInAgain } from './auth-session.ts';

/** Returns the signed-in user or guest; null between a sign-out and the reload that follows it. */
export function useUser(): User | null {
  return useAuth((state) => state.user);
}

/** Shows a change of the user's profile on every screen at once. */
export function applyProfileChange(change: Partial<User> & Pick<User, 'id'>): void {
  const { user } = useAuth.getState();
  if (user?.id === change.id) useAuth.setState({ status: 'authenticated', user: { ...user, ...change } });
}

/** Loads the profile again after a change that may affect it. An error is only logged, because the change itself succeeded. */
export async function reloadProfile(): Promise<void> {
  try {
    applyProfileChange(await call(accountEndpoints.read));
  } catch (error) {
    logError('The profile could not be read after a change', error);
  }
}

/** Loads the landing page after an account or guest was deleted, so that no data stays in memory. */
export function leaveAfterDeletion(): void {
  clearUserData();
  location.replace(PATHS.home);
}

/** Ends a guest session, with which the server deletes the guest's data. The request is completed even though the page is left. */
export function endGuestSession(): void {
  requestSignOut().catch((error: unknown) => logError('The server was not told that the guest left', error));
  leaveAfterDeletion();
}
