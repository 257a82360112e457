/** How being signed in begins and ends, and what of the person stays in this browser then (decision 23). */
import type { Registration, User } from '@meridian/contract';
import { beginGuestSettings, endGuestSettings } from '#features/guest/public.ts';
import { renewSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { clearStorage } from '#lib/storage/clear-storage.ts';
import { DRAFTS_KEY, keepDrafts, setDraftOwner, takeKeptSettings } from '#lib/storage/draft-store.ts';
import { report } from '#lib/api/report.ts';
import {
  GUEST_KEY,
  PERSON_KEY,
  TOKEN_KEY,
  isGuestHere,
  readPerson,
  readToken,
  writePerson,
} from '#lib/storage/token.ts';
import { setUnauthorizedHandler } from '#lib/api/unauthorized.ts';
import { fetchProfile, requestAccount, requestKeep, requestSignOut, requestToken } from './auth-api.ts';
import { changeGuest, changeToken, followOtherTab, onOtherTab, pageToken, useAuth } from './auth-state.ts';

/** Who is signed in, or must be, as long as the server has not said so. */
const expectedPerson = () =>
  useAuth.getState().user?.id ?? (pageToken() === null || isGuestHere() ? null : readPerson());

if (isGuestHere()) beginGuestSettings();

setDraftOwner(expectedPerson());
useAuth.subscribe(() => setDraftOwner(expectedPerson()));
// From now on a 401 ends the sign-in, and the guards bring the person to /login.
setUnauthorizedHandler(expire);

onOtherTab(() => {
  const { user } = useAuth.getState();
  if (user === null) return false;
  const person = readPerson();
  // The sign-in ran out there, or the same person signed in anew: what is being typed here comes back.
  const mayReturn = person === user.id;
  if (mayReturn) keepDrafts();
  endGuestSettings();
  // Whoever has signed in over a guest is asked about the guest's plan.
  forgetTraces(
    ['sessionStorage'],
    [...(mayReturn ? [DRAFTS_KEY] : []), ...(user.is_guest ? [GUEST_KEY] : [])],
    true,
  );
  const hasLeft = person === null && readToken() === null;
  if (hasLeft) useAuth.setState({ status: 'left', user: null });
  return hasLeft;
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
  followOtherTab();
  page.removeAttribute('hidden');
});

/** Fetches the profile that a stored token belongs to; when the server refuses it, it is deleted. */
export async function checkToken(token: string): Promise<void> {
  try {
    const user = await fetchProfile(token);
    // Somebody may have signed in or out meanwhile, in another tab perhaps; then this is no news of them.
    if (pageToken() === token && readToken() === token) signInAs(user, token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.isUnreachable) throw error;
    if (pageToken() === token) expire();
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
    const { user, token } = await requestAccount(registration);
    signInAs(user, token);
    return;
  }
  const screens = useSavedSettings.getState();
  try {
    const { user, token } = await requestKeep(registration);
    changeGuest(null);
    signInAs(user, token);
    // The same person goes on.
    renewSettings(screens);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    // By an attempt whose answer got lost, perhaps.
    await signInAsKept(registration);
  }
}

async function signInAsKept({ username, password }: Registration): Promise<void> {
  const answer = await requestToken({ username, password }).catch(() => null);
  if (answer === null || !('token' in answer)) throw new GuestEndedError('The guest has ended');
  await acceptToken(answer.token);
}

/** Takes over a sign-in that was made elsewhere: at a provider, on another page of this browser, or as a guest. */
export function signInAs(user: User, accepted: string): void {
  if (user.is_guest) return signInAsGuest(user, accepted);
  const person = readPerson();
  const isNew = accepted !== pageToken();
  const isOverAccount = pageToken() !== null && !isGuestHere();
  endGuestSettings();
  if (person !== user.id) {
    // Over a sign-in that was still on, also what that person left in this tab goes. The plan of a guest is asked about next.
    if (isNew && isOverAccount) forgetTraces(['localStorage', 'sessionStorage'], []);
    // Without an id beside it, what is kept was kept by an earlier release, for whoever is signed in.
    else if (isNew || person !== null) forgetTraces(['localStorage'], [TOKEN_KEY]);
  }
  writePerson(user.id);
  if (isNew) changeToken(accepted);
  useAuth.setState({ status: 'authenticated', user });
  const settings = takeKeptSettings();
  if (settings !== undefined) renewSettings(settings);
}

/** A guest's traces are this tab's alone. */
function signInAsGuest(user: User, accepted: string): void {
  beginGuestSettings();
  if (accepted !== pageToken()) changeGuest(accepted);
  useAuth.setState({ status: 'authenticated', user });
}

/** Signs out: tells the server, whatever it answers, and forgets the person at once. */
export async function signOut(): Promise<void> {
  await tellServer(leave);
}

/** Signs out for nothing but to sign in again, as the same person: the way back and what is being typed are kept. */
export async function signInAgain(): Promise<void> {
  await tellServer(expire);
}

async function tellServer(forget: () => void): Promise<void> {
  const told = requestSignOut();
  forget();
  await told.catch((error: unknown) => report('The server was not told of the sign-out', error));
}

/** The sign-in ran out. Its owner may come back to this tab: what is being typed waits there, and how the screens were. */
function expire(): void {
  if (isGuestHere()) {
    forgetPerson();
    useAuth.setState({ status: 'ended', user: null });
    return;
  }
  keepDrafts(useSavedSettings.getState());
  endSignIn([PERSON_KEY, DRAFTS_KEY]);
  useAuth.setState({ status: 'unauthenticated', user: null });
}

/** The person has left; the guards bring this page to /login. */
export function leave(): void {
  forgetPerson();
  useAuth.setState({ status: 'left', user: null });
}

/** The same for a page that is about to go. */
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
function forgetTraces(
  areas: readonly ('localStorage' | 'sessionStorage')[],
  stays: readonly string[],
  isFollowing = false,
): void {
  clearStorage(areas, stays);
  renewSettings(undefined, isFollowing);
}
