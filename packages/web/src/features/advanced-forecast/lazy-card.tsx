import { useInViewport } from '@mantine/hooks';
import { type ComponentType, useState } from 'react';
import { usePlan } from '#features/forecast/public.ts';
import { ADVANCED_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';

interface CardContentProps {
  plan: ReturnType<typeof usePlan>;
  isInView: boolean;
}

/**
 * Returns a card whose content is loaded when the card is first scrolled into view, so that the dashboard opens without it. The content
 * receives the plan, and whether the card is visible.
 */
export function lazyCard(title: MessageKey, minHeight: string, load: () => Promise<ComponentType<CardContentProps>>) {
  const content = lazyWithTexts(load, ADVANCED_TEXTS);
  return function LazyCard() {
    const t = useText();
    const { ref, inViewport } = useInViewport<HTMLDivElement>();
    const [wasVisible, setWasVisible] = useState(false);
    if (inViewport && !wasVisible) setWasVisible(true);
    return (
      <Card title={t(title)} minHeight={minHeight}>
        <div ref={ref}>
          {wasVisible ? <CardContent content={content} isInView={inViewport} /> : <LoadingPlaceholder />}
        </div>
      </Card>
    );
  };
}

interface ContentProps extends Pick<CardContentProps, 'isInView'> {
  content: ComponentType<CardContentProps>;
}

function CardContent({ content: Content, isInView }: ContentProps) {
  return <Content plan={usePlan()} isInView={isInView} />;
}
