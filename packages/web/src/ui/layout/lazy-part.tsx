import { Loader } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { FailedPart } from './card-states.tsx';

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
