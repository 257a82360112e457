import { useInsertionEffect } from 'react';
import { useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { useColorScheme } from './use-color-scheme.ts';

/**
 * Maintains the attributes of the document that boot.js set before the first paint. The attributes are updated before
 * components read a colour.
 */
export function useDocumentAttributes(): void {
  const scheme = useColorScheme();
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.toggleAttribute('data-amounts-hidden', amountsHidden);
  }, [scheme, amountsHidden]);
}
