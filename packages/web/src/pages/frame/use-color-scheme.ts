import { useSyncExternalStore } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { createMediaQueryStore } from '#lib/media-query-store.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';

const systemIsDark = createMediaQueryStore('(prefers-color-scheme: dark)');

/** Returns the current scheme: the user's choice, otherwise the system's. Printing uses the light scheme. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const isSystemDark = useSyncExternalStore(systemIsDark.subscribe, systemIsDark.matches);
  const isPrinting = useIsPrinting();
  if (isPrinting) return 'light';
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}
