/**
 * Returns the match of a media query as a store for `useSyncExternalStore`. The value of `matches` is read once and
 * then updated by events only. In Chromium, a script that reads `matches` between a change and its event suppresses the
 * event, so other listeners would miss the change.
 */
export function createMediaQueryStore(query: string) {
  const list = matchMedia(query);
  let { matches } = list;
  const listeners = new Set<() => void>();
  list.addEventListener('change', (event) => {
    ({ matches } = event);
    for (const listener of listeners) listener();
  });
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    matches: () => matches,
  };
}
