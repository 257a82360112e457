/** All that other features may use of this one: who is signed in, and what changes that. */
import { type User, accountEndpoints } from '@meridian/contract';
import { PATHS } from '#paths.ts';
import { call } from '#lib/api/api-client.ts';
import { report } from '#lib/api/report.ts';
import { requestSignOut } from './auth-api.ts';
import { forgetPerson } from './auth-session.ts';
import { useAuth } from './auth-state.ts';

export { useAuth } from './auth-state.ts';
export { signInAgain } from './auth-session.ts';

/** The person; null for the moment between a sign-out and the page's end. */
export function useUser(): User | null {
  return useAuth((state) => state.user);
}

/** Shows a change of this person's profile on every screen, at once. */
export function showProfile(change: Partial<User> & Pick<User, 'id'>): void {
  const { user } = useAuth.getState();
  if (user?.id === change.id) useAuth.setState({ status: 'authenticated', user: { ...user, ...change } });
}

/** Reads the profile again after a change that may have altered it, which is done all the same when this fails. */
export async function readProfileAgain(): Promise<void> {
  try {
    showProfile(await call(accountEndpoints.read));
  } catch (error) {
    report('The profile could not be read after a change', error);
  }
}

/** The account is gone, or a guest: the landing page is loaded anew, so that nothing of the account stays in memory. */
export function leaveForGood(): void {
  forgetPerson();
  location.replace(PATHS.home);
}

/** The guest goes, and with the token all that there was: the server hears of it though the page ends. */
export function leaveAsGuest(): void {
  requestSignOut().catch((error: unknown) => report('The server was not told that the guest left', error));
  leaveForGood();
}
