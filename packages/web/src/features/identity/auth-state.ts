import type { User } from '@meridian/contract';
import { create } from 'zustand';
import { resetSettings } from '#features/saved-settings/public.ts';
import { clearStorage } from '#lib/clear-storage.ts';
import { TOKEN_KEY, readUserId, readToken, writeGuestToken, writeToken } from '#lib/auth-token-storage.ts';
import { removeExpiredUnsavedText } from '#lib/unsaved-text-storage.ts';

/**
 * The authentication state: `loading` until the stored token was verified; `unreachable` if the server did not respond, so that a lost
 * connection does not sign the user out; `ended` after a guest session has ended.
 */
type AuthState =
  | { status: 'loading' | 'unreachable' | 'unauthenticated' | 'ended'; user: null }
  | { status: 'authenticated'; user: User };

const startingState = (): AuthState => ({
  status: readToken() === null ? 'unauthenticated' : 'loading',
  user: null,
});

export const useAuth = create<AuthState>(startingState);

/** The id of the user whose data this page may have shown or loaded. */
export const useShownUser = create<{ id: number | null }>(() => ({ id: readUserId() }));

/** The token that this page uses; the stored one may differ after a change in another tab. */
let token = readToken();

export const getAuthToken = (): string | null => token;

/** Sets the token of this page, and stores it for other tabs. */
export function setAuthToken(changed: string | null): void {
  token = changed;
  writeToken(changed);
}

/** Sets the token of a guest, which exists in this tab only. */
export function setGuestToken(changed: string | null): void {
  token = changed;
  writeGuestToken(changed);
}

/** The functions that start and end the signed-in state (auth-session.ts). */
interface AuthSession {
  checkToken: (token: string) => Promise<void>;
  signOut: () => void;
  clearTabData: () => void;
}

/**
 * Loads auth-session.ts; set by `startAuth`. That module loads lazily, because the public pages do not need it unless a token is stored.
 */
let loadSession: () => Promise<AuthSession>;

/** Verifies the stored token by loading the profile; deletes the token if the server refuses it. */
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

/** Signs out: notifies the server, ignoring its response, and clears the user's data at once. */
export const signOut = async (): Promise<void> => (await loadSession()).signOut();

/**
 * Reloads the page, or opens `path` if it is given. The page is hidden first, because it shows data of a user who is no longer signed in.
 * The route guards then redirect.
 */
export function reloadPage(path?: string): void {
  document.documentElement.hidden = true;
  if (path === undefined) location.reload();
  else location.replace(path);
}

/** Handles a sign-in or sign-out in another tab of this browser, if there was one. Returns true if this page is reloaded or left. */
export function syncWithOtherTab(): boolean {
  if (readToken() === token) return false;
  if (token === null) {
    token = readToken();
    void checkAuth();
    return false;
  }
  void loadSession()
    .then(({ clearTabData }) => clearTabData())
    .finally(() => reloadPage());
  return true;
}

/** Starts authentication; called once when the application starts. */
export function startAuth(load: () => Promise<AuthSession>): void {
  loadSession = load;
  addEventListener('storage', ({ key }) => key === TOKEN_KEY && syncWithOtherTab());
  removeExpiredUnsavedText();
  if (token === null) {
    resetSettings();
    // The session storage may contain data that a closing page stored after its user signed out.
    if (readUserId() === null) clearStorage(['sessionStorage'], []);
  }
  void checkAuth();
}
