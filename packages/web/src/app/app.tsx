import { type ReactNode, useCallback, useInsertionEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { useSavedSettings } from '#features/saved-settings/public.ts';
import { useLanguage } from '#lib/text/language.ts';
import { type Text, TextContext } from '#lib/text/text.ts';
import { report } from '#lib/api/report.ts';
import { useChosenLanguage } from './chosen-language.ts';
import { FailedRoute } from './failed-route.tsx';
import { AppRoutes } from './router.tsx';
import { useColorScheme } from './use-color-scheme.ts';

export function App() {
  useDocumentMarks();
  useChosenLanguage();
  return (
    <PublicText>
      <BrowserRouter>
        <ErrorBoundary
          onError={(error) => report('The application failed', error)}
          FallbackComponent={FailedRoute}
        >
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </PublicText>
  );
}

/** Keeps on the document what boot.js put there before the first paint, and changes it before anybody reads a colour. */
function useDocumentMarks(): void {
  const scheme = useColorScheme();
  const amountsHidden = useSavedSettings((settings) => settings.hideSensitiveData);
  useInsertionEffect(() => {
    document.documentElement.dataset['mantineColorScheme'] = scheme;
    document.documentElement.toggleAttribute('data-amounts-hidden', amountsHidden);
  }, [scheme, amountsHidden]);
}

/**
 * Texts before the formatter is there: the landing page loads neither react-intl nor the whole catalogue, so it speaks
 * plain messages only, those whose keys vite.config.ts lets through `?public`.
 */
function PublicText({ children }: { children: ReactNode }) {
  const publicPart = useLanguage((spoken) => spoken.publicPart);
  const text = useCallback<Text>((key) => publicPart[key] ?? key, [publicPart]);
  return <TextContext value={text}>{children}</TextContext>;
}
