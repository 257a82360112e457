import { Button, Loader, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { errorText } from '#lib/api/error-text.ts';
import { isLoadFailure, reloadPage } from '#lib/api/load-failure.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import styles from './card.module.css';

/** A still placeholder that fills its place. */
export function LoadingPart() {
  const t = useText();
  return (
    <output className={styles.loading}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton className={styles.skeleton} radius="sm" />
    </output>
  );
}

interface FailedPartProps {
  /** The name of the part that failed; by default 'this part'. */
  title?: string | undefined;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Fetches a file of the application that could not be loaded; where nothing does, the page is loaded anew. */
  onFetch?: () => void;
}

/** The place of a part that failed: the problem, and a way on. */
export function FailedPart({ title, error, onRetry, onFetch }: FailedPartProps) {
  const t = useText();
  const needsReload = onFetch === undefined && isLoadFailure(error);
  const act = needsReload ? reloadPage : (onFetch ?? onRetry);
  return (
    <div className={styles.failed} role="alert">
      <p className={styles.failedTitle}>{title ?? t('card.failed')}</p>
      <p>{errorText(error, t, t('card.failedHint'))}</p>
      {act === undefined ? null : (
        <Button variant="default" onClick={act}>
          {t(needsReload ? 'page.reload' : 'common.tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** Something beside the main matter: should it fail, it is missing, and nothing else is. */
export function SidePart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onError={(error) => report('A part of the page failed', error)}>
      {children}
    </ErrorBoundary>
  );
}

/** Something small that loads when it is opened. What it stands in keeps working if it cannot be loaded. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary
      onError={(error) => report('A part could not be loaded', error)}
      FallbackComponent={FailedPart}
    >
      <Suspense fallback={<Loader size="sm" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
