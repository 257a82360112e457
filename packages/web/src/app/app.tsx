import { useLayoutEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { useSavedSettings } from '#features/saved-settings/saved-settings-api.ts';
import { PublicText } from '#lib/public-text.tsx';
import { AppRoutes } from './router.tsx';
import { useChosenLanguage } from './chosen-language.ts';
import { useColorScheme } from './use-color-scheme.ts';

export function App() {
  useDocumentMarks();
  useChosenLanguage();
  return (
    <PublicText>
      <BrowserRouter>
        <AppRoutes />
      </BrowserRouter>
    </PublicText>
  );
}

/** Keeps on the document what boot.js put there before the first paint. */
function useDocumentMarks(): void {
  const scheme = useColorScheme();
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  useLayoutEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.toggleAttribute('data-amounts-hidden', amountsHidden);
  }, [scheme, amountsHidden]);
}
