/** Signs users in and out, and determines which data stays in this browser afterwards (decision 23). */
import { type Registration, type User, authEndpoints, guestEndpoints } from '@meridian/contract';
import { switchToGuestSettings, switchToUserSettings } from '#features/identity/guest/guest-settings.ts';
import { pageAfterSignIn } from '#features/identity/guest/next-page-after-sign-in.ts';
import { resetSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call, setUnauthorizedHandler } from '#lib/api/api-client.ts';
import { logError } from '#lib/api/log-error.ts';
import { clearStorage } from '#lib/clear-storage.ts';
import { areSettingsDeclined } from '#lib/storage.ts';
import {
  GUEST_TOKEN_KEY,
  USER_ID_KEY,
  TOKEN_KEY,
  isInGuestMode,
  readGuestToken,
  readUserId,
  readToken,
  writeUserId,
} from '#lib/auth-token-storage.ts';
import { UNSAVED_KEY, storeUnsavedText } from '#lib/unsaved-text-storage.ts';
import { fetchProfile, requestSignOut, requestToken } from './auth-api.ts';
import {
  setGuestToken,
  setAuthToken,
  syncWithOtherTab,
  reloadPage,
  getAuthToken,
  useAuth,
  useShownUser,
} from './auth-state.ts';

if (isInGuestMode()) switchToGuestSettings();

// After a 401 the reload leads a user with an account to /login, and shows a guest that the session has ended.
setUnauthorizedHandler(() => {
  if (!isInGuestMode()) expire();
  reloadPage();
});

// Browsers cache a page that the user leaves, and 'Back' shows the cached page. That page stays hidden until it is known that the same user
// is still signed in.
const { documentElement: page } = document;
addEventListener('pagehide', ({ persisted }) => page.toggleAttribute('hidden', persisted && getAuthToken() !== null));
addEventListener('pageshow', () => {
  if (!syncWithOtherTab()) page.removeAttribute('hidden');
});

/** Clears this tab's data after another tab has signed a user in or out, except unsaved text to which the user may return. */
export function clearTabData(): void {
  const { user } = useAuth.getState();
  if (user === null) return;
  // True if the session expired in the other tab, or the same user signed in again there.
  const mayReturn = readUserId() === user.id;
  if (mayReturn) storeUnsavedText();
  switchToUserSettings();
  // A guest's token stays, so that a user who signs in during a guest session is asked about the guest's plan.
  clearStorage(['sessionStorage'], [...(mayReturn ? [UNSAVED_KEY] : []), ...(user.is_guest ? [GUEST_TOKEN_KEY] : [])]);
  if (areSettingsDeclined()) resetSettings();
}

function show(user: User): void {
  useShownUser.setState({ id: user.id });
  useAuth.setState({ status: 'authenticated', user });
}

/** Loads the profile of a stored token; deletes the token if the server refuses it. */
export async function checkToken(token: string): Promise<void> {
  try {
    const user = await fetchProfile(token);
    // Another tab may have signed a user in or out meanwhile; then the result is outdated.
    if (getAuthToken() === token && readToken() === token) signInAs(user, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnreachable) throw error;
    if (getAuthToken() !== token) return;
    if (isInGuestMode()) return endGuest();
    expire();
    useAuth.setState({ status: 'unauthenticated', user: null });
  }
}

/** Thrown if the credentials were accepted, but the profile could not be loaded. */
export class ProfileError extends Error {}

/** Signs in with a new token; throws {@link ProfileError} if the profile cannot be loaded. */
export async function signInWithToken(accepted: string): Promise<void> {
  let user: User;
  try {
    user = await fetchProfile(accepted);
  } catch (error) {
    throw new ProfileError('No profile', { cause: error });
  }
  signInAs(user, accepted);
}

/** Thrown if the guest session to convert no longer exists. */
export class GuestSessionEndedError extends Error {}

/** Creates an account, converting the guest's user if there is one, and signs in; throws ApiError if refused. */
export async function register(registration: Registration): Promise<void> {
  if (!isInGuestMode()) {
    const { user, token } = await call(authEndpoints.register, { body: registration });
    signInAs(user, token);
    return;
  }
  const screens = useSavedSettings.getState();
  const guest = useAuth.getState().user;
  try {
    // The token is passed explicitly, so that the caller also receives the error of an expired guest session.
    const { user, token } = await call(guestEndpoints.keep, { body: registration, token: readGuestToken() });
    setGuestToken(null);
    signInAs(user, token);
    // The guest and the new account are the same user, so the screens keep their state.
    resetSettings(screens);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    endGuest();
    // An earlier request whose response was lost may have created the account.
    await signInToConvertedAccount(registration);
    if (useAuth.getState().user?.id === guest?.id) resetSettings(screens);
  }
}

/** Signs in to the account that an earlier request made of the guest; throws {@link GuestSessionEndedError} if there is none. */
async function signInToConvertedAccount({ username, password }: Registration): Promise<void> {
  const response = await requestToken({ username, password }).catch(() => null);
  if (response === null || !('token' in response)) throw new GuestSessionEndedError('The guest session has ended');
  await signInWithToken(response.token);
}

/**
 * Signs in with a token from a provider, from another page of this browser or from a guest session. Returns true if this page has shown
 * another user's data: the page is then reloaded or replaced by the page `next`.
 */
export function signInAs(user: User, accepted: string, next?: string | null): boolean {
  if (user.is_guest) return signInAsGuest(user, accepted);
  const lastUserId = readUserId();
  const isNew = accepted !== getAuthToken();
  const isOverAccount = getAuthToken() !== null && !isInGuestMode();
  switchToUserSettings();
  // Data without a user id was stored by an earlier release, and belongs to the user signed in.
  if (lastUserId !== user.id && (isNew || lastUserId !== null)) {
    // The guest's token stays, so that the new user is asked about the guest's plan. It is removed if another account was signed in here
    // until now, because the guest's plan belongs to that user.
    forgetTraces(['localStorage', 'sessionStorage'], [TOKEN_KEY, ...(isNew && isOverAccount ? [] : [GUEST_TOKEN_KEY])]);
  }
  writeUserId(user.id);
  if (isNew) setAuthToken(accepted);
  const { id: shown } = useShownUser.getState();
  if (shown !== null && shown !== user.id) {
    reloadPage(next === undefined ? undefined : pageAfterSignIn(next));
    return true;
  }
  show(user);
  return false;
}

/** Signs in a guest, whose data is stored in this tab only. */
function signInAsGuest(user: User, accepted: string): false {
  switchToGuestSettings();
  if (accepted !== getAuthToken()) setGuestToken(accepted);
  show(user);
  return false;
}

/** Clears a guest's data after the guest session has ended. */
function endGuest(): void {
  clearUserData();
  useAuth.setState({ status: 'ended', user: null });
}

/** Signs out: notifies the server, ignoring its response, and clears the user's data at once. */
export function signOut(): void {
  notifyServer();
  clearUserData();
  reloadPage();
}

/** Signs out to sign in again as the same user; the return path and unsaved text stay. */
export function signInAgain(): void {
  notifyServer();
  expire();
  reloadPage();
}

function notifyServer(): void {
  requestSignOut().catch((error: unknown) => logError('The server was not told of the sign-out', error));
}

/** Signs the user out after the session has expired. Unsaved text stays in this tab until the user returns. */
function expire(): void {
  storeUnsavedText();
  endSignIn([USER_ID_KEY, UNSAVED_KEY]);
}

/**
 * Clears the data of a user that this browser has stored. Called by pages that have not shown any of this data, so that no reload is
 * needed.
 */
export function clearStoredUser(): void {
  clearUserData();
  useAuth.setState({ status: 'unauthenticated', user: null });
}

/** Clears the user's data in this browser, except settings that are shared. */
export function clearUserData(): void {
  if (!isInGuestMode()) {
    endSignIn([]);
    return;
  }
  switchToUserSettings();
  setGuestToken(null);
  clearStorage(['sessionStorage'], []);
}

function endSignIn(stays: readonly string[]): void {
  // The user id is written first, because other tabs read it when they are notified of the new token.
  if (!stays.includes(USER_ID_KEY)) writeUserId(null);
  setAuthToken(null);
  forgetTraces(['localStorage', 'sessionStorage'], stays);
}

/** Clears the user's data in these storages except for the named keys, and resets the screens. */
function forgetTraces(areas: readonly ('localStorage' | 'sessionStorage')[], stays: readonly string[]): void {
  clearStorage(areas, stays);
  resetSettings();
}
