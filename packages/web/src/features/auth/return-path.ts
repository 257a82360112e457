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
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : null;
}
