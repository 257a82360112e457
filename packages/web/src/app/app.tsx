import { ErrorBoundary } from 'react-error-boundary';
import { BrowserRouter } from 'react-router';
import { report } from '#lib/api/report.ts';
import { PlainText } from '#lib/text/plain-text.tsx';
import { useChosenLanguage } from '#pages/frame/chosen-language.ts';
import { FailedRoute } from '#pages/frame/failed-route.tsx';
import { useDocumentMarks } from '#pages/frame/use-document-marks.ts';
import { AppRoutes } from './router.tsx';

export function App() {
  useDocumentMarks();
  useChosenLanguage();
  return (
    <PlainText>
      <BrowserRouter>
        <ErrorBoundary
          onError={(error) => report('The application failed', error)}
          FallbackComponent={FailedRoute}
        >
          <AppRoutes />
        </ErrorBoundary>
      </BrowserRouter>
    </PlainText>
  );
}
