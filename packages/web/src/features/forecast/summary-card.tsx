import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '#lib/text/text.ts';
import { Card } from '#ui/layout/card.tsx';
import { FiguresToCome, SummaryFigures } from './summary-figures.tsx';

/** The plan in six figures. */
export function SummaryCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('dashboard.summary')} minHeight="7.75rem" onRetry={reset}>
      <Suspense fallback={<FiguresToCome />}>
        <SummaryFigures />
      </Suspense>
    </Card>
  );
}
