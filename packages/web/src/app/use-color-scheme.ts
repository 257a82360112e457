import { useSyncExternalStore } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { usePrinting } from '#lib/printing.ts';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  systemIsDark.addEventListener('change', onChange);
  return () => systemIsDark.removeEventListener('change', onChange);
}

/** The scheme in force: the person's choice, else the system's. Paper is light. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const isSystemDark = useSyncExternalStore(subscribe, () => systemIsDark.matches);
  const isPrinting = usePrinting();
  if (isPrinting) return 'light';
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}
