import { createTextStore, readStoredValue, writeStoredValue } from './storage.ts';

/** The storage key of the token of a signed-in account. When another tab changes it, this tab gets a `storage` event. */
export const TOKEN_KEY = 'meridian.token';

const readAccountToken = (): string | null => readStoredValue(TOKEN_KEY);

export const writeToken = (token: string | null): void => writeStoredValue(TOKEN_KEY, token);

/** The storage key of a guest's token, which is stored for this tab only and until the tab is closed (decision 31). */
export const GUEST_TOKEN_KEY = 'meridian.guest';

const tab = createTextStore(() => sessionStorage);

export const readGuestToken = (): string | null => tab.read(GUEST_TOKEN_KEY);

export const writeGuestToken = (token: string | null): void => tab.write(GUEST_TOKEN_KEY, token);

/**
 * Returns the token to send with calls: the account's token if there is one, otherwise the guest's. A guest's token beside an account's
 * token serves only to offer the guest's plan to the account.
 */
export const readToken = (): string | null => readAccountToken() ?? readGuestToken();

/** Returns true if the user uses the application as a guest. */
export const isInGuestMode = (): boolean => readAccountToken() === null && readGuestToken() !== null;

/** Returns true if a guest has signed in to an account since and has not decided yet whether to copy the guest's plan into it. */
export const hasUnclaimedGuestPlan = (): boolean => readAccountToken() !== null && readGuestToken() !== null;

/**
 * The storage key of the id of the user whose data this browser stores. The id remains after a sign-in expires, so that the page can tell
 * if the same user signs in next. A sign-out removes the id, so that other tabs can distinguish it from an expired sign-in.
 */
export const USER_ID_KEY = 'meridian.person';

export const readUserId = (): number | null => Number(readStoredValue(USER_ID_KEY)) || null;

export const writeUserId = (id: number | null): void => writeStoredValue(USER_ID_KEY, id === null ? null : String(id));
