import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { FiguresToCome, SummaryFigures } from './summary-figures.tsx';

/** The plan in eight figures, and before them whether its cash lasts. */
export function SummaryCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('dashboard.summary')} minHeight="14.5rem" onRetry={reset}>
      <Suspense fallback={<FiguresToCome />}>
        <SummaryFigures />
      </Suspense>
    </Card>
  );
}
