import { Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/report.ts';
import { hasDecided, showConsent, useConsentView } from './consent-api.ts';

/** product.md section 9. */
const DELAY_MS = 1_000;

const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }));

/** Asks about cookies once, a second after the page has loaded; its dialog is nobody's to load who has decided. */
export function Consent() {
  const view = useConsentView((state) => state.view);
  useEffect(() => {
    if (hasDecided()) return undefined;
    const timer = setTimeout(() => showConsent('question'), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  if (view === 'closed') return null;
  return (
    <ErrorBoundary fallback={null} onError={(error) => report('The cookie dialog failed', error)}>
      <Suspense fallback={null}>
        <ConsentDialog view={view} />
      </Suspense>
    </ErrorBoundary>
  );
}
