import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { hasDecided, showConsent, useConsentView } from './consent-view.ts';
import { ConsentDialog } from './consent-dialog.tsx';

/** product.md section 9. */
const DELAY_MS = 1_000;

/** Asks about cookies once, a second after the page has loaded. */
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
      <ConsentDialog view={view} />
    </ErrorBoundary>
  );
}
