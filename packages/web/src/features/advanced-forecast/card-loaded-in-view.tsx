import { useInViewport } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';

interface PartProps {
  plan: ReturnType<typeof usePlan>;
  isInView: boolean;
}

/**
 * Returns a card about the plan that loads when it is scrolled into view, so that the dashboard opens without it. The content is notified
 * when it is no longer visible.
 */
export function cardLoadedInView(title: MessageKey, minHeight: string, load: () => Promise<ComponentType<PartProps>>) {
  const part = lazyWithTexts(load, ADVANCED_TEXTS);
  return function CardInSight() {
    const t = useText();
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const [wasSeen, setWasSeen] = useState(false);
    if (inViewport && !wasSeen) setWasSeen(true);
    return (
      <Card title={t(title)} minHeight={minHeight}>
        <div ref={ref}>{wasSeen ? <PartOfPlan part={part} isInView={inViewport} /> : <LoadingPlaceholder />}</div>
      </Card>
    );
  };
}

interface PartOfPlanProps extends Pick<PartProps, 'isInView'> {
  part: ComponentType<PartProps>;
}

function PartOfPlan({ part: Part, isInView }: PartOfPlanProps) {
  return <Part plan={usePlan()} isInView={isInView} />;
}
