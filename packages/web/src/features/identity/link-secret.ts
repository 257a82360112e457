import { create } from 'zustand';
import type { PATHS } from '#paths.ts';

/** The secret that boot.js removed from the URL of a link, and the path of its page. */
interface Arrival {
  path: string;
  secret: string;
}

const NONE = { path: null, secret: null };

/**
 * Stores the secret only in memory, not in the URL, the history or the browser's storage. It is null if no link was opened or the secret
 * was used. After a reload the user must open the link again.
 */
const useLinkSecretStore = create<Arrival | typeof NONE>(() => NONE);

/** Reads the secret that boot.js stored in a global variable, and deletes the variable. Called once, before the first page is rendered. */
export function storeLinkSecret(): void {
  const { meridianArrival: found } = globalThis as { meridianArrival?: Arrival };
  delete (globalThis as { meridianArrival?: Arrival }).meridianArrival;
  useLinkSecretStore.setState(found ?? NONE);
}

export const clearLinkSecret = (): void => useLinkSecretStore.setState(NONE);

/** Returns the secret of the link that opened this page: a token or the setup code. Returns null on any other page. */
export const useLinkSecret = (path: (typeof PATHS)[keyof typeof PATHS]): string | null =>
  useLinkSecretStore((arrival) => (arrival.path === path ? arrival.secret : null));
