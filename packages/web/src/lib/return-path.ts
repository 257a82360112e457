import type { Location } from 'react-router';

/** What a redirect to the login page remembers: where the person was going. */
export interface ReturnState {
  from: string;
}

export function returnStateOf({ pathname, search, hash }: Location): ReturnState {
  return { from: pathname + search + hash };
}

/** The path to go back to; nothing but a path of this site, whatever stands in the state. */
export function readReturnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? localPath(state.from) : null;
}

/** The path itself when it is one of this site, by the contract's rule: the public pages do without the contract. */
export function localPath(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}
