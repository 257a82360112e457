import { useInViewport } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';

const Exposure = lazy(async () => {
  const part = await withCatalogue(() => import('./exposure.tsx'), ADVANCED);
  return { default: part.Exposure };
});

/** In which currencies the plan lives, and which of them it depends on. Loaded once it comes into sight: the dashboard opens without it. */
export function ExposureCard() {
  const t = useText();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setWasSeen] = useState(false);
  if (inViewport && !wasSeen) setWasSeen(true);
  return (
    <Card title={t('exposure.title')} minHeight="34rem">
      <div ref={ref}>{wasSeen ? <ExposureOfPlan /> : <LoadingPart />}</div>
    </Card>
  );
}

function ExposureOfPlan() {
  return <Exposure plan={usePlan()} />;
}
