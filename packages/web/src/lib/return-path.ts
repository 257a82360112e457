import type { Location } from 'react-router';

/** The memory of a redirect to the login page: where the person was going. */
export interface ReturnState {
  from: string;
  /** The id of the user whose page that was; null when it was nobody's yet. */
  of: number | null;
}

export function returnStateOf({ pathname, search, hash }: Location, of: number | null = null): ReturnState {
  return { from: pathname + search + hash, of };
}

/** The way back in a state: nothing but a path of this site, whatever else is found. */
export function readReturnState(state: unknown): ReturnState | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const from = typeof state.from === 'string' ? localPath(state.from) : null;
  const of = 'of' in state && typeof state.of === 'number' ? state.of : null;
  return from === null ? null : { from, of };
}

export const readReturnPath = (state: unknown): string | null => readReturnState(state)?.from ?? null;

/** The same for whoever has signed in: nobody is led to somebody else's page. */
export function pathForPerson(state: unknown, id: number): string | null {
  const kept = readReturnState(state);
  return kept === null || (kept.of !== null && kept.of !== id) ? null : kept.from;
}

/** The path itself when it is one of this site, by the contract's rule: the public pages do without the contract. */
export function localPath(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}
