/** Starts and ends the signed-in state, and determines which data stays in this browser (decision 23). */
import { type Registration, type User, authEndpoints, guestEndpoints } from '@meridian/contract';
import { beginGuestSettings, endGuestSettings } from '#features/identity/guest/guest-settings.ts';
import { pageAfterSignIn } from '#features/identity/guest/page-after-sign-in.ts';
import { renewSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { call, setUnauthorizedHandler } from '#lib/api/api-client.ts';
import { report } from '#lib/api/report.ts';
import { clearStorage } from '#lib/storage/clear-storage.ts';
import { areSettingsDeclined } from '#lib/storage/storage.ts';
import {
  GUEST_KEY,
  PERSON_KEY,
  TOKEN_KEY,
  isGuestHere,
  readGuestToken,
  readPerson,
  readToken,
  writePerson,
} from '#lib/storage/token.ts';
import { UNSAVED_KEY, storeUnsaved } from '#lib/storage/unsaved.ts';
import { fetchProfile, requestSignOut, requestToken } from './auth-api.ts';
import { changeGuest, changeToken, followOtherTab, loadAnew, pageToken, useAuth } from './auth-state.ts';

if (isGuestHere()) beginGuestSettings();

// After a 401 the reload leads a user with an account to /login, and shows a guest that the session has ended.
setUnauthorizedHandler(() => {
  if (!isGuestHere()) expire();
  loadAnew();
});

// Browsers cache a page that is left, and 'Back' shows the cached page. The page stays hidden until it is verified that the same user is
// still signed in.
const { documentElement: page } = document;
addEventListener('pagehide', ({ persisted }) =>
  page.toggleAttribute('hidden', persisted && pageToken() !== null),
);
addEventListener('pageshow', () => {
  if (!followOtherTab()) page.removeAttribute('hidden');
});

/** Clears this tab's data after another tab has signed a user in or out, except unsaved text to which the user may return. */
export function clearTab(): void {
  const { user } = useAuth.getState();
  if (user === null) return;
  // In the other tab the session expired, or the same user signed in again.
  const mayReturn = readPerson() === user.id;
  if (mayReturn) storeUnsaved();
  endGuestSettings();
  // A user who signs in over a guest session is asked about the guest's plan.
  clearStorage(
    ['sessionStorage'],
    [...(mayReturn ? [UNSAVED_KEY] : []), ...(user.is_guest ? [GUEST_KEY] : [])],
  );
  if (areSettingsDeclined()) renewSettings();
}

/** The id of the user whose data this page may have shown or loaded. */
let shown = readPerson();

function show(user: User): void {
  shown = user.id;
  useAuth.setState({ status: 'authenticated', user });
}

/** Loads the profile of a stored token; deletes the token if the server refuses it. */
export async function checkToken(token: string): Promise<void> {
  try {
    const user = await fetchProfile(token);
    // Another tab may have signed a user in or out meanwhile; then the result is outdated.
    if (pageToken() === token && readToken() === token) signInAs(user, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnreachable) throw error;
    if (pageToken() !== token) return;
    if (isGuestHere()) return endGuest();
    expire();
    useAuth.setState({ status: 'unauthenticated', user: null });
  }
}

/** Thrown if the credentials were accepted, but the profile could not be loaded. */
export class ProfileError extends Error {}

/** Signs in with a new token; throws {@link ProfileError} if the profile cannot be loaded. */
export async function acceptToken(accepted: string): Promise<void> {
  let user: User;
  try {
    user = await fetchProfile(accepted);
  } catch (error) {
    throw new ProfileError('No profile', { cause: error });
  }
  signInAs(user, accepted);
}

/** Thrown if the guest session to convert no longer exists. */
export class GuestEndedError extends Error {}

/** Creates an account, converting the guest's user if there is one, and signs in; throws ApiError if refused. */
export async function register(registration: Registration): Promise<void> {
  if (!isGuestHere()) {
    const { user, token } = await call(authEndpoints.register, { body: registration });
    signInAs(user, token);
    return;
  }
  const screens = useSavedSettings.getState();
  try {
    // The token is passed explicitly, so that the caller also receives the error of an expired guest session.
    const { user, token } = await call(guestEndpoints.keep, { body: registration, token: readGuestToken() });
    changeGuest(null);
    signInAs(user, token);
    // The user stays the same, so the state of the screens stays too.
    renewSettings(screens);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    endGuest();
    // An earlier request whose response was lost may have created the account.
    await signInAsKept(registration);
  }
}

async function signInAsKept({ username, password }: Registration): Promise<void> {
  const answer = await requestToken({ username, password }).catch(() => null);
  if (answer === null || !('token' in answer)) throw new GuestEndedError('The guest session has ended');
  await acceptToken(answer.token);
}

/**
 * Signs in with a token from a provider, from another page of this browser, or of a guest. If this page has shown another user's data, it
 * is reloaded or replaced by the page `next`, and the result is true.
 */
export function signInAs(user: User, accepted: string, next?: string | null): boolean {
  if (user.is_guest) return signInAsGuest(user, accepted);
  const person = readPerson();
  const isNew = accepted !== pageToken();
  const isOverAccount = pageToken() !== null && !isGuestHere();
  endGuestSettings();
  // Data without a user id was stored by an earlier release, and belongs to the user signed in.
  if (person !== user.id && (isNew || person !== null)) {
    // The guest's plan is offered next, unless the guest session belonged to the user still signed in here.
    forgetTraces(
      ['localStorage', 'sessionStorage'],
      [TOKEN_KEY, ...(isNew && isOverAccount ? [] : [GUEST_KEY])],
    );
  }
  writePerson(user.id);
  if (isNew) changeToken(accepted);
  if (shown !== null && shown !== user.id) {
    loadAnew(next === undefined ? undefined : pageAfterSignIn(next));
    return true;
  }
  show(user);
  return false;
}

/** Signs in a guest, whose data is stored in this tab only. */
function signInAsGuest(user: User, accepted: string): false {
  beginGuestSettings();
  if (accepted !== pageToken()) changeGuest(accepted);
  show(user);
  return false;
}

/** Clears a guest's data after the guest session has ended. */
function endGuest(): void {
  forgetPerson();
  useAuth.setState({ status: 'ended', user: null });
}

/** Signs out: notifies the server, ignoring its response, and clears the user's data at once. */
export function signOut(): void {
  notifyServer();
  forgetPerson();
  loadAnew();
}

/** Signs out to sign in again as the same user; the return path and unsaved text stay. */
export function signInAgain(): void {
  notifyServer();
  expire();
  loadAnew();
}

function notifyServer(): void {
  requestSignOut().catch((error: unknown) => report('The server was not told of the sign-out', error));
}

/** Signs the user out after the session has expired. Unsaved text stays in this tab until the user returns. */
function expire(): void {
  storeUnsaved();
  endSignIn([PERSON_KEY, UNSAVED_KEY]);
}

/** Clears the stored data of a user, called by pages that have not shown any of it. */
export function leave(): void {
  forgetPerson();
  useAuth.setState({ status: 'unauthenticated', user: null });
}

/** Clears the user's data in this browser, except settings that are shared. */
export function forgetPerson(): void {
  if (!isGuestHere()) {
    endSignIn([]);
    return;
  }
  endGuestSettings();
  changeGuest(null);
  clearStorage(['sessionStorage'], []);
}

function endSignIn(stays: readonly string[]): void {
  // The user id is written first, because other tabs read it when they are notified of the new token.
  if (!stays.includes(PERSON_KEY)) writePerson(null);
  changeToken(null);
  forgetTraces(['localStorage', 'sessionStorage'], stays);
}

/** Clears the user's data in these storages except for the named keys, and resets the screens. */
function forgetTraces(areas: readonly ('localStorage' | 'sessionStorage')[], stays: readonly string[]): void {
  clearStorage(areas, stays);
  renewSettings();
}
