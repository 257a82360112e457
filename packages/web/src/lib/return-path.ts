import type { Location } from 'react-router';

/** The router state of a redirect to the login page: the path that the user wanted. */
export interface ReturnState {
  from: string;
  /** The id of the user who opened that page; null if no user had signed in. */
  of: number | null;
}

export function createReturnState({ pathname, search, hash }: Location, of: number | null = null): ReturnState {
  return { from: pathname + search + hash, of };
}

/** Reads the return path from router state. Accepts only a path of this site. */
export function parseReturnState(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const from = typeof state.from === 'string' ? toSameSitePath(state.from) : null;
  const of = 'of' in state && typeof state.of === 'number' ? state.of : null;
  return from === null ? null : { from, of };
}

export const parseReturnPath = (state: unknown): string | null => parseReturnState(state)?.from ?? null;

/** Returns the return path for a signed-in user; null if it belongs to a page of another user. */
export function returnPathForUser(state: unknown, id: number): string | null {
  const returnState = parseReturnState(state);
  return returnState === null || (returnState.of !== null && returnState.of !== id) ? null : returnState.from;
}

/**
 * Returns the path if it is a path of this site, otherwise null. This function repeats a rule of the contract, because
 * the public pages do not load the contract.
 */
export function toSameSitePath(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}
