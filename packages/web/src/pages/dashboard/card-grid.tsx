import { type CSSProperties, type ReactNode, Suspense, lazy, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  type DashboardCard,
  type DashboardCardId,
  saveSettings,
} from '#features/saved-settings/settings-store.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notifyFailure } from '#ui/dialog/notify-failure.ts';
import styles from './card-grid.module.css';
import { placeCards } from './card-placement.ts';

const ArrangeLayer = lazy(async () => ({ default: (await import('./arrange-layer.tsx')).ArrangeLayer }));

interface CardGridProps {
  /** Keep its identity: the cards are drawn once, wherever they go. */
  cards: Readonly<Record<DashboardCardId, ReactNode>>;
  layout: readonly DashboardCard[];
  isArranging: boolean;
  onGiveUp: () => void;
}

/**
 * The cards in the person's own order, which is the order of the document too. Arranging lays handles over them from
 * outside (arrange-layer.tsx) and leaves the cards where they are in React's tree: none of them begins anew.
 */
export function CardGrid({ cards, layout, isArranging, onGiveUp }: CardGridProps) {
  const t = useText();
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { places, rows } = placeCards(layout);
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
      {layout.map(({ id }) => (
        <div
          key={id}
          className={styles.slot}
          data-card={id}
          data-half={places[id].isHalf || undefined}
          style={{ '--area': places[id].area } as CSSProperties}
        >
          <div className={styles.bar} data-bar />
          <div className={styles.content} inert={isArranging}>
            {cards[id]}
          </div>
        </div>
      ))}
      {isArranging && grid !== null ? (
        <ErrorBoundary fallback={null} onError={giveUp}>
          <Suspense fallback={null}>
            <ArrangeLayer
              grid={grid}
              layout={layout}
              onLayout={(dashboardLayout) => saveSettings({ dashboardLayout })}
            />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
