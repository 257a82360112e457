import { useSyncExternalStore } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { createMediaQueryStore } from '#lib/media-query-store.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';

const systemIsDark = createMediaQueryStore('(prefers-color-scheme: dark)');

/** Returns the current colour scheme: the one that the user chose, otherwise the system's. While the page is printed it is light. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const isSystemDark = useSyncExternalStore(systemIsDark.subscribe, systemIsDark.matches);
  const isPrinting = useIsPrinting();
  if (isPrinting) return 'light';
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}
