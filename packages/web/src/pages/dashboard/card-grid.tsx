import { type CSSProperties, Suspense, lazy, memo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notifyFailure } from '#ui/dialog/notify.tsx';
import styles from './card-grid.module.css';
import { placeCards } from './card-placement.ts';
import type { ArrangedCard } from './view-cards.ts';

const ArrangeLayer = lazy(async () => ({
  default: (await import('#pages/dashboard/arrange/arrange-layer.tsx')).ArrangeLayer,
}));

interface CardGridProps {
  cards: readonly ArrangedCard[];
  isArranging: boolean;
  onArrange: (cards: readonly ArrangedCard[]) => void;
  onGiveUp: () => void;
}

/** Drawn once, wherever the card goes. */
const CardContent = memo(({ component: Content }: Pick<ArrangedCard, 'component'>) => <Content />);

/**
 * The cards in the person's own order, which is the order of the document too. Arranging lays handles over them from
 * outside (arrange-layer.tsx) and leaves the cards where they are in React's tree: none of them begins anew.
 */
export function CardGrid({ cards, isArranging, onArrange, onGiveUp }: CardGridProps) {
  const t = useText();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { placed, rows } = placeCards(cards);
  const giveUp = (error: unknown) => {
    report('The cards could not be arranged', error);
    onGiveUp();
    notifyFailure(error, t);
  };
  return (
    <div
      ref={setGrid}
      className={styles.grid}
      data-arranging={isArranging || undefined}
      style={{ '--rows': rows } as CSSProperties}
    >
      {placed.map(({ id, component, area, isHalf }) => (
        <div
          key={id}
          className={styles.slot}
          data-card={id}
          data-half={isHalf || undefined}
          style={{ '--area': area } as CSSProperties}
        >
          <div className={styles.bar} data-bar />
          <div className={styles.content} inert={isArranging}>
            <CardContent component={component} />
          </div>
        </div>
      ))}
      {isArranging && grid !== null ? (
        <ErrorBoundary fallback={null} onError={giveUp}>
          <Suspense fallback={null}>
            <ArrangeLayer grid={grid} cards={cards} onArrange={onArrange} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
