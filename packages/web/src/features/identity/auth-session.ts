/** How being signed in begins and ends, and what of the person stays in this browser then (decision 23). */
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

// A 401: the load that follows brings whoever had an account to /login, and says that a guest has ended.
setUnauthorizedHandler(() => {
  if (!isGuestHere()) expire();
  loadAnew();
});

/*
 * Browsers keep a page that is left and show it again as it was, to whoever presses 'Back'. It comes back hidden, until it
 * knows whether the same person is still signed in.
 */
const { documentElement: page } = document;
addEventListener('pagehide', ({ persisted }) =>
  page.toggleAttribute('hidden', persisted && pageToken() !== null),
);
addEventListener('pageshow', () => {
  if (!followOtherTab()) page.removeAttribute('hidden');
});

/** Another tab has signed somebody in or out: what this tab has of its own goes, but what its author may come back for. */
export function clearTab(): void {
  const { user } = useAuth.getState();
  if (user === null) return;
  // The sign-in ran out there, or the same person signed in anew.
  const mayReturn = readPerson() === user.id;
  if (mayReturn) storeUnsaved();
  endGuestSettings();
  // Whoever has signed in over a guest is asked about the guest's plan.
  clearStorage(
    ['sessionStorage'],
    [...(mayReturn ? [UNSAVED_KEY] : []), ...(user.is_guest ? [GUEST_KEY] : [])],
  );
  if (areSettingsDeclined()) renewSettings();
}

/** The id of whoever this page may have shown, or read, something of. */
let shown = readPerson();

function show(user: User): void {
  shown = user.id;
  useAuth.setState({ status: 'authenticated', user });
}

/** Fetches the profile that a stored token belongs to; when the server refuses it, it is deleted. */
export async function checkToken(token: string): Promise<void> {
  try {
    const user = await fetchProfile(token);
    // Somebody may have signed in or out meanwhile, in another tab perhaps; then this is no news of them.
    if (pageToken() === token && readToken() === token) signInAs(user, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnreachable) throw error;
    if (pageToken() !== token) return;
    if (isGuestHere()) return endGuest();
    expire();
    useAuth.setState({ status: 'unauthenticated', user: null });
  }
}

/** The account exists and the password is right, but the profile could not be had. */
export class ProfileError extends Error {}

/** Signs in with a token that was just made; throws {@link ProfileError} when the profile cannot be had. */
export async function acceptToken(accepted: string): Promise<void> {
  let user: User;
  try {
    user = await fetchProfile(accepted);
  } catch (error) {
    throw new ProfileError('No profile', { cause: error });
  }
  signInAs(user, accepted);
}

/** The guest who was to be kept is none any more. */
export class GuestEndedError extends Error {}

/** Creates an account, of a guest's user if there is one, and signs in with it; throws ApiError when refused. */
export async function register(registration: Registration): Promise<void> {
  if (!isGuestHere()) {
    const { user, token } = await call(authEndpoints.register, { body: registration });
    signInAs(user, token);
    return;
  }
  const screens = useSavedSettings.getState();
  try {
    // By name, because whoever asks hears of it also when the guest has ended.
    const { user, token } = await call(guestEndpoints.keep, { body: registration, token: readGuestToken() });
    changeGuest(null);
    signInAs(user, token);
    // The same person goes on.
    renewSettings(screens);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    endGuest();
    // By an attempt whose answer got lost, perhaps.
    await signInAsKept(registration);
  }
}

async function signInAsKept({ username, password }: Registration): Promise<void> {
  const answer = await requestToken({ username, password }).catch(() => null);
  if (answer === null || !('token' in answer)) throw new GuestEndedError('The guest has ended');
  await acceptToken(answer.token);
}

/**
 * Takes over a sign-in that was made elsewhere: at a provider, on another page of this browser, or as a guest. Answers whether this page
 * goes, because it has shown something of somebody else: it is loaded anew, or, given `next`, the page after a sign-in.
 */
export function signInAs(user: User, accepted: string, next?: string | null): boolean {
  if (user.is_guest) return signInAsGuest(user, accepted);
  const person = readPerson();
  const isNew = accepted !== pageToken();
  const isOverAccount = pageToken() !== null && !isGuestHere();
  endGuestSettings();
  // Without an id beside it, what is kept was kept by an earlier release, for whoever is signed in.
  if (person !== user.id && (isNew || person !== null)) {
    // The plan of a guest is asked about next, unless the guest was that of whoever is still signed in here.
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

/** A guest's traces are this tab's alone. */
function signInAsGuest(user: User, accepted: string): false {
  beginGuestSettings();
  if (accepted !== pageToken()) changeGuest(accepted);
  show(user);
  return false;
}

/** The day of a guest is over. */
function endGuest(): void {
  forgetPerson();
  useAuth.setState({ status: 'ended', user: null });
}

/** Signs out: tells the server, whatever it answers, and forgets the person at once. */
export function signOut(): void {
  tellServer();
  forgetPerson();
  loadAnew();
}

/** Signs out for nothing but to sign in again, as the same person: the way back and what is being typed are kept. */
export function signInAgain(): void {
  tellServer();
  expire();
  loadAnew();
}

function tellServer(): void {
  requestSignOut().catch((error: unknown) => report('The server was not told of the sign-out', error));
}

/** The sign-in ran out. Its owner may come back to this tab: what is being typed waits there. */
function expire(): void {
  storeUnsaved();
  endSignIn([PERSON_KEY, UNSAVED_KEY]);
}

/** The person has left a page of which nothing else is theirs. */
export function leave(): void {
  forgetPerson();
  useAuth.setState({ status: 'unauthenticated', user: null });
}

/** Nothing of the person stays in this browser, as far as it is not everybody's. */
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
  // In this order: other tabs look at the person when they hear of the token.
  if (!stays.includes(PERSON_KEY)) writePerson(null);
  changeToken(null);
  forgetTraces(['localStorage', 'sessionStorage'], stays);
}

/** Nothing that came of the person stays in these storages but what is named; the screens are as at first. */
function forgetTraces(areas: readonly ('localStorage' | 'sessionStorage')[], stays: readonly string[]): void {
  clearStorage(areas, stays);
  renewSettings();
}
