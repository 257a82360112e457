import { Button, Loader, Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { errorText } from '#lib/api/error-text.ts';
import { isModuleLoadFailure, reloadPage } from '#lib/api/module-load-failure.ts';
import { logError } from '#lib/api/log-error.ts';
import { useText } from '#lib/text/text.ts';
import styles from './card.module.css';

/** Renders a placeholder without animation that fills the available space. */
export function LoadingPlaceholder() {
  const t = useText();
  return (
    <output className={styles.loading}>
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton className={styles.skeleton} radius="sm" />
    </output>
  );
}

interface FailedSectionProps {
  /** The name of the part that failed; 'this part' by default. */
  title?: string | undefined;
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Retries to load the code of the part. If absent, the page is reloaded after its code could not be loaded. */
  onFetch?: () => void;
}

/** Renders the error of a part of the page that failed, and a button to try again. */
export function FailedSection({ title, error, onRetry, onFetch }: FailedSectionProps) {
  const t = useText();
  const needsReload = onFetch === undefined && isModuleLoadFailure(error);
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

/** Wraps a part of the page that is not essential. If it fails, it is not shown, and the rest of the page stays. */
export function OptionalSection({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onError={(error) => logError('A part of the page failed', error)}>
      {children}
    </ErrorBoundary>
  );
}

/** Wraps a small part of the page whose code loads when the part is opened. If the code cannot be loaded, only this part shows an error. */
export function LazyLoadBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary onError={(error) => logError('A part could not be loaded', error)} FallbackComponent={FailedSection}>
      <Suspense fallback={<Loader size="sm" />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
