import { create } from 'zustand';
import type { PATHS } from '#paths.ts';

/** The secret that boot.js removed from the URL of a link, and the path of its page. */
interface Arrival {
  path: string;
  secret: string;
}

const NONE = { path: null, secret: null };

/**
 * Stored only in memory: the secret is not in the URL, the history or the storage. Null without a link, and after the secret was used.
 * After a reload the link must be opened again.
 */
const useLinkSecretStore = create<Arrival | typeof NONE>(() => NONE);

/** Reads the state that boot.js left, and removes it there; called once, before the first page is rendered. */
export function readLinkSecret(): void {
  const { meridianArrival: found } = globalThis as { meridianArrival?: Arrival };
  delete (globalThis as { meridianArrival?: Arrival }).meridianArrival;
  useLinkSecretStore.setState(found ?? NONE);
}

export const clearLinkSecret = (): void => useLinkSecretStore.setState(NONE);

/** Returns the secret for one page: a token, or the setup code. */
export const useLinkSecret = (path: (typeof PATHS)[keyof typeof PATHS]): string | null =>
  useLinkSecretStore((arrival) => (arrival.path === path ? arrival.secret : null));
