import { useSyncExternalStore } from 'react';
import { useSavedSettings } from '#features/saved-settings/saved-settings-api.ts';

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function subscribe(onChange: () => void): () => void {
  systemIsDark.addEventListener('change', onChange);
  return () => systemIsDark.removeEventListener('change', onChange);
}

/** The scheme in force: the person's choice, else the system's. */
export function useColorScheme(): 'light' | 'dark' {
  const chosen = useSavedSettings((settings) => settings.colorScheme);
  const isSystemDark = useSyncExternalStore(subscribe, () => systemIsDark.matches);
  if (chosen !== 'system') return chosen;
  return isSystemDark ? 'dark' : 'light';
}
