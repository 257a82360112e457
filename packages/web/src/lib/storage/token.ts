import { readStored, writeStored } from './storage.ts';

/** Where the sign-in token is kept; another tab that changes it tells us through the `storage` event. */
export const TOKEN_KEY = 'meridian.token';

export const readToken = (): string | null => readStored(TOKEN_KEY);

export const writeToken = (token: string | null): void => writeStored(TOKEN_KEY, token);

/**
 * The id of the user whose things this browser keeps. It outlives a sign-in that ran out, so that who signs in next is
 * known to be the same person or another; a sign-out removes it, by which other tabs tell the two apart.
 */
export const PERSON_KEY = 'meridian.person';

export const readPerson = (): number | null => Number(readStored(PERSON_KEY)) || null;

export const writePerson = (id: number | null): void =>
  writeStored(PERSON_KEY, id === null ? null : String(id));
