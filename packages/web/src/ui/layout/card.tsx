import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useQueryRecovery } from '#lib/api/query-recovery.ts';
import { logError } from '#lib/api/log-error.ts';
import styles from './card.module.css';
import { FailedSection, LoadingPlaceholder, OptionalSection } from './loading-and-error-states.tsx';

interface CardProps {
  title: ReactNode;
  /** Controls at the end of the title row. */
  actions?: ReactNode;
  /** One sentence below the title, less prominent than the content. */
  note?: ReactNode;
  /** True to show a placeholder of `minHeight` instead of the content. */
  loading?: boolean;
  /** The error of a failed query: the card shows it and offers 'Try again'. */
  error?: unknown;
  /** The message shown if the query failed, instead of the general one. */
  failure?: string;
  /** Repeats the request that failed with `error`. */
  onRetry?: () => void;
  /** A placeholder shown while the content's data loads. */
  placeholder?: ReactNode;
  /** The expected height of the content as a CSS length, so that the page does not jump. */
  minHeight?: string;
  /** True to remove the inner padding, for tables that reach the card's edges. */
  flush?: boolean;
  children?: ReactNode;
}

/** Renders a section of a page with a heading. It loads and fails independently of the rest of the page. */
export function Card(props: CardProps) {
  const { title, actions, note, minHeight, flush = false } = props;
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={props.loading ?? false}>
      <header className={styles.header}>
        <div>
          <h2 id={titleId} className={styles.title} dir="auto">
            {title}
          </h2>
          {note === undefined ? null : <p className="quiet">{note}</p>}
        </div>
        {actions === undefined ? null : (
          <div className={styles.actions}>
            <OptionalSection>{actions}</OptionalSection>
          </div>
        )}
      </header>
      <div className={flush ? styles.flush : styles.body} style={{ minBlockSize: minHeight }}>
        <CardContent {...props} />
      </div>
    </section>
  );
}

function CardContent(props: CardProps) {
  const { loading = false, error, failure, onRetry, placeholder = <LoadingPlaceholder />, children } = props;
  const { reset } = useQueryErrorResetBoundary();
  if (loading) return <LoadingPlaceholder />;
  if (error !== undefined && error !== null) return <FailedSection title={failure} error={error} onRetry={onRetry} />;
  return (
    <ErrorBoundary
      onError={(cause) => logError('A card failed', cause)}
      onReset={reset}
      fallbackRender={failedAs(failure)}
    >
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function failedAs(title: string | undefined) {
  return (failed: FallbackProps) => <FailedContent title={title} {...failed} />;
}

/**
 * Renders the error of a card. Cards often fail for the same reason, so 'Try again' in one of them retries all that failed for this reason.
 */
function FailedContent(props: FallbackProps & { title: string | undefined }) {
  const { title, error, resetErrorBoundary } = props;
  useQueryRecovery(error, resetErrorBoundary);
  return <FailedSection title={title} error={error} onRetry={resetErrorBoundary} />;
}
