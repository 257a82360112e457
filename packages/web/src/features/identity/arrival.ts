import { create } from 'zustand';
import type { PATHS } from '#paths.ts';

/** What boot.js took out of the address of a link, and the page that it is for. */
interface Arrival {
  path: string;
  secret: string;
}

/**
 * Kept in this page's memory alone: neither address, history nor storage has it. Null when the link brought nothing, and
 * once it is dealt with; after a reload the link has to be opened again.
 */
const useArrival = create<Arrival | { path: null; secret: null }>(() => {
  const { meridianArrival: found } = globalThis as { meridianArrival?: Arrival };
  delete (globalThis as { meridianArrival?: Arrival }).meridianArrival;
  return found ?? { path: null, secret: null };
});

export const forgetArrival = (): void => useArrival.setState({ path: null, secret: null });

/** What the link brought for one page: a token, or a word. */
export const useArrivalAt = (path: (typeof PATHS)[keyof typeof PATHS]): string | null =>
  useArrival((arrival) => (arrival.path === path ? arrival.secret : null));
