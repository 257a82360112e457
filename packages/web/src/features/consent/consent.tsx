import { Suspense, lazy, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { hasDecided, showConsent, useConsentView } from './consent-view.ts';

const load = () => import('./consent-dialog.tsx');
/** Whoever has decided, as most have, never loads it. */
const ConsentDialog = lazy(async () => ({ default: (await load()).ConsentDialog }));

/** product.md section 9. */
const DELAY_MS = 1_000;

/** Asks about cookies once, a second after the page has loaded. */
export function Consent() {
  const view = useConsentView((state) => state.view);
  useEffect(() => {
    if (hasDecided()) return undefined;
    const timer = setTimeout(() => showConsent('question'), DELAY_MS);
    load().catch(() => undefined);
    return () => clearTimeout(timer);
  }, []);
  if (view === 'closed') return null;
  return (
    <ErrorBoundary fallback={null} onError={(error) => report('The cookie dialog failed', error)}>
      <Suspense>
        <ConsentDialog view={view} />
      </Suspense>
    </ErrorBoundary>
  );
}
