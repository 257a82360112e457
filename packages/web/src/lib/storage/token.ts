import { openTextStore, readStored, writeStored } from './storage.ts';

/** Where the sign-in token is kept; another tab that changes it tells us through the `storage` event. */
export const TOKEN_KEY = 'meridian.token';

const readAccountToken = (): string | null => readStored(TOKEN_KEY);

export const writeToken = (token: string | null): void => writeStored(TOKEN_KEY, token);

/** Where the token of a guest is kept: in this tab alone, and as long as it is open (decision 31). */
export const GUEST_KEY = 'meridian.guest';

const tab = openTextStore(() => sessionStorage);

export const readGuestToken = (): string | null => tab.read(GUEST_KEY);

export const writeGuestToken = (token: string | null): void => tab.write(GUEST_KEY, token);

/** Whose token calls carry: the account's, else the guest's. Beside an account a guest's only waits to be asked about. */
export const readToken = (): string | null => readAccountToken() ?? readGuestToken();

/** True if a guest is here. */
export const isGuestHere = (): boolean => readAccountToken() === null && readGuestToken() !== null;

/** True if the plan of a guest is still to be asked about, by whoever has signed in since. */
export const isGuestWaiting = (): boolean => readAccountToken() !== null && readGuestToken() !== null;

/**
 * The id of the user whose things this browser keeps. It outlives a sign-in that ran out, so that who signs in next is
 * known to be the same person or another; a sign-out removes it, by which other tabs tell the two apart.
 */
export const PERSON_KEY = 'meridian.person';

export const readPerson = (): number | null => Number(readStored(PERSON_KEY)) || null;

export const writePerson = (id: number | null): void =>
  writeStored(PERSON_KEY, id === null ? null : String(id));
