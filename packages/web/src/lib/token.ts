import { readStored, writeStored } from './storage.ts';

/** Where the sign-in token is kept; another tab that changes it tells us through the `storage` event. */
export const TOKEN_KEY = 'meridian.token';

export const readToken = (): string | null => readStored(TOKEN_KEY);

export const writeToken = (token: string | null): void => writeStored(TOKEN_KEY, token);
