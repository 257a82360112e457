import { useInsertionEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { useColorScheme } from './use-color-scheme.ts';

/**
 * Updates the attributes of the document element that boot.js set before the first paint: the colour scheme, and whether amounts are
 * hidden. They are updated before components read a colour.
 */
export function useDocumentAttributes(): void {
  const scheme = useColorScheme();
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.toggleAttribute('data-amounts-hidden', amountsHidden);
  }, [scheme, amountsHidden]);
}
