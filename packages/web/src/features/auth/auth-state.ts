import type { Registration, User } from '@meridian/contract';
import { create } from 'zustand';
import { ApiError } from '#lib/api-error.ts';
import { forgetDrafts, keepDrafts, setDraftOwner } from '#lib/draft-store.ts';
import { report } from '#lib/report.ts';
import { SIGN_OUT_KEY, TOKEN_KEY, readToken, tellSignOut, writeToken } from '#lib/token.ts';
import { setUnauthorizedHandler } from '#lib/unauthorized.ts';

/**
 * Who is here. `loading` until the stored token has proved good; `unreachable` when the server gave no answer to that,
 * so that nobody loses a good sign-in to a bad connection.
 */
type AuthState =
  | { status: 'loading' | 'unreachable' | 'unauthenticated'; user: null }
  | { status: 'authenticated'; user: User };

const startingState = (): AuthState => ({
  status: readToken() === null ? 'unauthenticated' : 'loading',
  user: null,
});

export const useAuth = create<AuthState>(startingState);

/** The calls and the contract behind them load on their own; without a token the public pages never need them. */
const loadApi = () => import('./auth-api.ts');

/** Checks the stored token by fetching the profile; on failure the token is deleted. */
export async function checkAuth(): Promise<void> {
  useAuth.setState(startingState());
  const token = readToken();
  if (token === null) return;
  try {
    const { fetchProfile } = await loadApi();
    const user = await fetchProfile();
    // Somebody else may have signed in meanwhile; then this is no news of them.
    if (readToken() === token) useAuth.setState({ status: 'authenticated', user });
  } catch (error) {
    if (readToken() !== token) return;
    if (error instanceof ApiError && error.isUnreachable)
      useAuth.setState({ status: 'unreachable', user: null });
    else forgetToken();
  }
}

/** Once, at the start: from then on a 401 ends the sign-in, and the guards bring the person to /login. */
export function startAuth(): void {
  useAuth.subscribe(({ user }) => setDraftOwner(user?.id ?? null));
  setUnauthorizedHandler(() => {
    keepDrafts();
    forgetToken();
  });
  addEventListener('storage', (event) => {
    if (event.key === SIGN_OUT_KEY) setDraftOwner(null);
    if (event.key !== TOKEN_KEY) return;
    // The sign-in ran out in another tab, or somebody signed in there: what is being typed here comes back.
    keepDrafts();
    void checkAuth();
  });
  void checkAuth();
}

/** The account exists and the password is right, but the profile could not be had. */
export class ProfileError extends Error {}

/** Signs in with a token that was just made; throws {@link ProfileError} when the profile cannot be had. */
export async function acceptToken(token: string): Promise<void> {
  const { fetchProfile } = await loadApi();
  writeToken(token);
  try {
    useAuth.setState({ status: 'authenticated', user: await fetchProfile() });
  } catch (error) {
    forgetToken();
    throw new ProfileError('No profile', { cause: error });
  }
}

/** Creates an account and signs in with it; throws ApiError when refused. */
export async function register(registration: Registration): Promise<void> {
  const { requestAccount } = await loadApi();
  const { token, user } = await requestAccount(registration);
  signInAs(user, token);
}

/** Takes over a sign-in that was made elsewhere: at a provider, or on another page of this browser. */
export function signInAs(user: User, token: string): void {
  writeToken(token);
  useAuth.setState({ status: 'authenticated', user });
}

/** Tells the server, whatever it answers, and forgets the token at once. */
export async function signOut(): Promise<void> {
  const { requestSignOut } = await loadApi();
  const told = requestSignOut();
  forgetDrafts();
  tellSignOut();
  forgetToken();
  await told.catch((error: unknown) => report('The server was not told of the sign-out', error));
}

/** Ends being signed in here; the guards bring whoever stands on a page of signed-in people to /login. */
export function forgetToken(): void {
  writeToken(null);
  useAuth.setState({ status: 'unauthenticated', user: null });
}
