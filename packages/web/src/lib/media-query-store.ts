/**
 * Returns a store for `useSyncExternalStore` that tells if a media query matches. It reads `matches` once and then follows events. In
 * Chromium, a script that reads `matches` between a change and its event suppresses the event, so other listeners would miss the change.
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
