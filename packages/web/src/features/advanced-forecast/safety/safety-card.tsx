import { useInViewport } from '@mantine/hooks';
import { lazy, useState } from 'react';
import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED } from '#lib/messages/parts.ts';
import { withCatalogue } from '#lib/text/language.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';

const Safety = lazy(async () => {
  const part = await withCatalogue(() => import('./safety.tsx'), ADVANCED);
  return { default: part.Safety };
});

/** How safe the plan is, for everybody. Loaded once it comes into sight, and computed only while it is: the dashboard opens without it. */
export function SafetyCard() {
  const t = useText();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasSeen, setWasSeen] = useState(false);
  if (inViewport && !wasSeen) setWasSeen(true);
  return (
    <Card title={t('safety.title')} minHeight="44rem">
      <div ref={ref}>{wasSeen ? <SafetyOfPlan isInView={inViewport} /> : <LoadingPart />}</div>
    </Card>
  );
}

function SafetyOfPlan({ isInView }: { isInView: boolean }) {
  return <Safety plan={usePlan()} isInView={isInView} />;
}
