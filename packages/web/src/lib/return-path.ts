import type { Location } from 'react-router';

/** The router state of a redirect to the login page: the path that the person wanted. */
export interface ReturnState {
  from: string;
  /** The id of the user who opened that page; null if no user had signed in. */
  of: number | null;
}

export function returnStateOf({ pathname, search, hash }: Location, of: number | null = null): ReturnState {
  return { from: pathname + search + hash, of };
}

/** Reads the return path from router state. Accepts only a path of this site. */
export function readReturnState(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const from = typeof state.from === 'string' ? localPath(state.from) : null;
  const of = 'of' in state && typeof state.of === 'number' ? state.of : null;
  return from === null ? null : { from, of };
}

export const readReturnPath = (state: unknown): string | null => readReturnState(state)?.from ?? null;

/** Returns the return path for a signed-in user; null if it belongs to a page of another user. */
export function pathForPerson(state: unknown, id: number): string | null {
  const kept = readReturnState(state);
  return kept === null || (kept.of !== null && kept.of !== id) ? null : kept.from;
}

/**
 * Returns the path if it is a path of this site, otherwise null. This function repeats a rule of the contract, because
 * the public pages do not load the contract.
 */
export function localPath(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}
