import { useSyncExternalStore } from 'react';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { mediaStore } from '#lib/media-store.ts';
import { usePrinting } from '#lib/printing.ts';

const systemIsDark = mediaStore('(prefers-color-scheme: dark)');

/** The scheme in force: the person's choice, else the system's. Paper is light. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const isSystemDark = useSyncExternalStore(systemIsDark.subscribe, systemIsDark.matches);
  const isPrinting = usePrinting();
  if (isPrinting) return 'light';
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}
