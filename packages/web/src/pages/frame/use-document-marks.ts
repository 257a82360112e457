import { useInsertionEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { useColorScheme } from './use-color-scheme.ts';

/** Keeps on the document what boot.js put there before the first paint, and changes it before anybody reads a colour. */
export function useDocumentMarks(): void {
  const scheme = useColorScheme();
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.toggleAttribute('data-amounts-hidden', amountsHidden);
  }, [scheme, amountsHidden]);
}
