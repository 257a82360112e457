/**
 * Returns the match of a media query as a store for `useSyncExternalStore`. `matches` is read once, here: if a script reads it in
 * Chromium after a change and before the event, the event is not sent, and other listeners would miss the change.
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
