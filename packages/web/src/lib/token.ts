import { readStored, writeStored } from './storage.ts';

/** Where the sign-in token is kept; another tab that changes it tells us through the `storage` event. */
export const TOKEN_KEY = 'meridian.token';

export const readToken = (): string | null => readStored(TOKEN_KEY);

export const writeToken = (token: string | null): void => writeStored(TOKEN_KEY, token);

/** Tells the other tabs that the token goes because somebody signed out; a token that goes without a word has run out. */
export const SIGN_OUT_KEY = 'meridian.signOut';
export function tellSignOut(): void {
  writeStored(SIGN_OUT_KEY, 'now');
  writeStored(SIGN_OUT_KEY, null);
}
