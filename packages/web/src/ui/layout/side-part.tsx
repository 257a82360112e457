import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';

/** Something beside the main matter: should it fail, it is missing, and nothing else is. */
export function SidePart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={null} onError={(error) => report('A part of the page failed', error)}>
      {children}
    </ErrorBoundary>
  );
}
