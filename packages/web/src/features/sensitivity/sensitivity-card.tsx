import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';

export function SensitivityCard() {
  const t = useText();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Card title={t('sensitivity.title')} minHeight="12rem" onRetry={reset}>
      <Suspense fallback={<LoadingPart />}>
        <p>{t('sensitivity.note')}</p>
      </Suspense>
    </Card>
  );
}
