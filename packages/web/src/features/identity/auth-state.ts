import type { User } from '@meridian/contract';
import { create } from 'zustand';
import { renewSettings } from '#features/saved-settings/public.ts';
import { clearStorage } from '#lib/storage/clear-storage.ts';
import { TOKEN_KEY, readPerson, readToken, writeGuestToken, writeToken } from '#lib/storage/token.ts';
import { removeUnsavedInTime } from '#lib/storage/unsaved.ts';

/**
 * Who is here. `loading` until the stored token has proved good; `unreachable` when the server gave no answer to that,
 * so that nobody loses a good sign-in to a bad connection; `ended` after a guest whose time is over.
 */
type AuthState =
  | { status: 'loading' | 'unreachable' | 'unauthenticated' | 'ended'; user: null }
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
  signOut: () => void;
  clearTab: () => void;
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

/**
 * The page remembers somebody who is here no longer: it is hidden at once, and loaded anew, or another page in its place. The guards
 * know where whoever is here may be.
 */
export function loadAnew(path?: string): void {
  document.documentElement.hidden = true;
  if (path === undefined) location.reload();
  else location.replace(path);
}

/** Another tab of this browser has signed somebody in or out since, or nothing has happened. Answers whether this page goes. */
export function followOtherTab(): boolean {
  if (readToken() === token) return false;
  if (token === null) {
    token = readToken();
    void checkAuth();
    return false;
  }
  void loadSession()
    .then(({ clearTab }) => clearTab())
    .finally(() => loadAnew());
  return true;
}

/** Once, at the start. */
export function startAuth(load: () => Promise<AuthSession>): void {
  loadSession = load;
  addEventListener('storage', ({ key }) => key === TOKEN_KEY && followOtherTab());
  removeUnsavedInTime();
  if (token === null) {
    renewSettings();
    // A page that was left may have stored something after its person had signed out.
    if (readPerson() === null) clearStorage(['sessionStorage'], []);
  }
  void checkAuth();
}
