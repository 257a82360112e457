/**
 * The match of a media query, as a store for `useSyncExternalStore`. `matches` is read once, here: in Chromium a change
 * that a script reads before the page is told of it is told to nobody, and whoever did not read it would stay as they were.
 */
export function mediaStore(query: string) {
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
