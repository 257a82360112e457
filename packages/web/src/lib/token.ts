import { readStored, writeStored } from './storage.ts';

/** Where the sign-in token is kept; another tab that changes it tells us through the `storage` event. */
export const TOKEN_KEY = 'meridian.token';

/** A copy for browsers that refuse local storage: the sign-in then lasts as long as the page. */
let token = readStored(TOKEN_KEY);

export function readToken(): string | null {
  return readStored(TOKEN_KEY) ?? token;
}

export function writeToken(next: string | null): void {
  token = next;
  writeStored(TOKEN_KEY, next);
}
