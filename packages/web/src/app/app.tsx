import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { logError } from '#lib/api/log-error.ts';
import { PlainTextProvider } from '#lib/text/plain-text-provider.tsx';
import { useChosenLanguage } from '#pages/frame/chosen-language.ts';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { useDocumentAttributes } from '#pages/frame/use-document-attributes.ts';
import { AppRoutes } from './router.tsx';

export function App() {
  useDocumentAttributes();
  useChosenLanguage();
  return (
    <PlainTextProvider>
      <BrowserRouter>
        <ErrorBoundary onError={(error) => logError('The application failed', error)} FallbackComponent={FailedRoute}>
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </PlainTextProvider>
  );
}
