import { useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { hasDecided, showConsent, useConsentView } from './consent-view.ts';
import type { ConsentDialog } from './consent-dialog.tsx';

/** product.md section 9. */
const DELAY_MS = 1_000;

const failed = (error: unknown) => report('The cookie dialog failed', error);

/** Asks about cookies once, a second after the page has loaded. Whoever has decided, as most have, does not load the dialog. */
export function Consent() {
  const view = useConsentView((state) => state.view);
  const [Dialog, setDialog] = useState<typeof ConsentDialog | null>(null);
  useEffect(() => {
    if (hasDecided()) return undefined;
    const timer = setTimeout(() => showConsent('question'), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (view === 'closed') return;
    // Fetched once; after a failure again at the next press.
    import('./consent-dialog.tsx').then((loaded) => setDialog(() => loaded.ConsentDialog)).catch(failed);
  }, [view]);
  if (view === 'closed' || Dialog === null) return null;
  return (
    <ErrorBoundary fallback={null} onError={failed}>
      <Dialog view={view} />
    </ErrorBoundary>
  );
}
