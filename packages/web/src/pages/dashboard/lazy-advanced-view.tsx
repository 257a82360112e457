import { Suspense, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { logError } from '#lib/api/log-error.ts';
import { ADVANCED_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import styles from './dashboard-page.module.css';

const fetchView = () => lazyWithTexts(async () => (await import('./advanced-view.tsx')).AdvancedView, ADVANCED_TEXTS);

let fetched = fetchView();

/** Renders the advanced view, whose code loads when it is first opened. */
export function LazyAdvancedView(props: { isArranging: boolean; onGiveUp: () => void }) {
  const [{ View }, setView] = useState({ View: fetched });
  const fetchAgain = () => {
    fetched = fetchView();
    setView({ View: fetched });
  };
  return (
    <ErrorBoundary
      onError={(error) => logError('The advanced view could not be shown', error)}
      onReset={fetchAgain}
      FallbackComponent={FailedView}
    >
      <Suspense fallback={<ViewPlaceholder />}>
        <View {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function FailedView({ error, resetErrorBoundary }: FallbackProps) {
  return <FailedSection error={error} onFetch={resetErrorBoundary} />;
}

/** Renders placeholders as high as the first cards of the view. */
function ViewPlaceholder() {
  return (
    <div className={styles.viewToCome}>
      {['controls', 'answer', 'economy'].map((card) => (
        <LoadingPlaceholder key={card} />
      ))}
    </div>
  );
}
