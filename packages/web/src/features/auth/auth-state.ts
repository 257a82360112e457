import type { User } from '@meridian/contract';
import { create } from 'zustand';
import { renewSettings } from '#features/saved-settings/public.ts';
import { forgetDrafts } from '#lib/storage/draft-store.ts';
import {
  TOKEN_KEY,
  isGuestHere,
  readPerson,
  readToken,
  writeGuestToken,
  writeToken,
} from '#lib/storage/token.ts';

/**
 * Who is here. `loading` until the stored token has proved good; `unreachable` when the server gave no answer to that,
 * so that nobody loses a good sign-in to a bad connection; `left` after a sign-out, which nobody comes back from by itself;
 * `ended` after a guest whose time is over.
 */
type AuthState =
  | { status: 'loading' | 'unreachable' | 'unauthenticated' | 'left' | 'ended'; user: null }
  | { status: 'authenticated'; user: User };

const startingState = (): AuthState => ({
  status: readToken() === null ? 'unauthenticated' : 'loading',
  user: null,
});

export const useAuth = create<AuthState>(startingState);

/** The token that this page goes by; the stored one may be another's by now, written in another tab. */
let token = readToken();

export const pageToken = (): string | null => token;

export function changeToken(changed: string | null): void {
  token = changed;
  writeToken(changed);
}

/** The same for a guest, whose token is this tab's alone. */
export function changeGuest(changed: string | null): void {
  token = changed;
  writeGuestToken(changed);
}

/** What begins and ends being signed in (auth-session.ts). */
interface AuthSession {
  checkToken: (token: string) => Promise<void>;
  signOut: () => Promise<void>;
}

/** Passed in at the start, and loaded on its own: without a token the public pages never need it. */
let loadSession: () => Promise<AuthSession>;

/** Checks the stored token by fetching the profile; when the server refuses it, it is deleted. */
export async function checkAuth(): Promise<void> {
  useAuth.setState(startingState());
  const checked = token;
  if (checked === null) return;
  try {
    await (await loadSession()).checkToken(checked);
  } catch {
    if (token === checked) useAuth.setState({ status: 'unreachable', user: null });
  }
}

/** Tells the server, whatever it answers, and forgets the person at once. */
export const signOut = async (): Promise<void> => (await loadSession()).signOut();

/** Who has a sign-in on this page to leave, when another tab ends or changes it (auth-session.ts). */
let leaveForOther = (): boolean => false;

/** `leave` answers whether there is nothing left to check. */
export function onOtherTab(leave: () => boolean): void {
  leaveForOther = leave;
}

/** Another tab of this browser has signed somebody in or out since, or nothing has happened. */
export function followOtherTab(): void {
  if (readToken() === token) return;
  token = readToken();
  dropUnawaited();
  const hasLeft = leaveForOther();
  // What that person left in this tab is gone by now.
  token = readToken();
  if (!hasLeft) void checkAuth();
}

/** Once, at the start. */
export function startAuth(load: () => Promise<AuthSession>): void {
  loadSession = load;
  addEventListener('storage', ({ key }) => key === TOKEN_KEY && followOtherTab());
  dropUnawaited();
  if (token === null) renewSettings();
  void checkAuth();
}

/** What is being typed waits for its author in this tab only until they sign out, in whichever tab. */
function dropUnawaited(): void {
  if (readPerson() === null && !isGuestHere()) forgetDrafts();
}
