import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useRecovery } from '#lib/api/recovery.ts';
import { report } from '#lib/api/report.ts';
import styles from './card.module.css';
import { FailedPart, LoadingPart, SidePart } from './card-states.tsx';

interface CardProps {
  title: ReactNode;
  /** Controls at the end of the title's line. */
  actions?: ReactNode;
  /** One quiet sentence under the title. */
  note?: ReactNode;
  /** While true, a still placeholder of `minHeight` stands where the content will. */
  loading?: boolean;
  /** A failed query: the card says so in its own place and offers 'Try again'. */
  error?: unknown;
  /** Says what failed, in words of its own. */
  failure?: string;
  /** Asks again for what `error` says has failed. */
  onRetry?: () => void;
  /** Stands where the content will while what it reads is not here. */
  toCome?: ReactNode;
  /** The size of what comes, as a CSS length, so that nothing jumps. */
  minHeight?: string;
  /** Drops the inner padding, for tables that reach the edges. */
  flush?: boolean;
  children?: ReactNode;
}

/** A part of a page under its own heading, which can load and fail alone. */
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
            <SidePart>{actions}</SidePart>
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
  const { loading = false, error, failure, onRetry, toCome = <LoadingPart />, children } = props;
  const { reset } = useQueryErrorResetBoundary();
  if (loading) return <LoadingPart />;
  if (error !== undefined && error !== null)
    return <FailedPart title={failure} error={error} onRetry={onRetry} />;
  return (
    <ErrorBoundary
      onError={(cause) => report('A card failed', cause)}
      onReset={reset}
      fallbackRender={failedAs(failure)}
    >
      <Suspense fallback={toCome}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function failedAs(title: string | undefined) {
  return (failed: FallbackProps) => <FailedContent title={title} {...failed} />;
}

/** Cards often fail for the same reason: 'Try again' in one of them brings all of them back. */
function FailedContent(props: FallbackProps & { title: string | undefined }) {
  const { title, error, resetErrorBoundary } = props;
  useRecovery(error, resetErrorBoundary);
  return <FailedPart title={title} error={error} onRetry={resetErrorBoundary} />;
}
