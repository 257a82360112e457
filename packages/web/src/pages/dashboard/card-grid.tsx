import { type CSSProperties, Suspense, memo, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { logError } from '#lib/api/log-error.ts';
import { DIALOG_TEXTS } from '#lib/messages/catalogue-parts.ts';
import { lazyWithTexts } from '#lib/text/lazy-with-texts.ts';
import { useText } from '#lib/text/text.ts';
import { notifyFailure } from '#ui/dialog/notify.tsx';
import styles from './card-grid.module.css';
import { placeCards } from './card-placement.ts';
import type { DashboardView } from './use-dashboard-view.ts';
import { type ArrangedCard, type ViewCard, completeCardArrangement } from './card-arrangement.ts';

const ArrangeLayer = lazyWithTexts(
  async () => (await import('#pages/dashboard/arrange/arrange-layer.tsx')).ArrangeLayer,
  DIALOG_TEXTS,
);

/** For each view, the name of the saved setting with the arrangement of its cards. */
export const LAYOUT_SETTING_NAMES = { standard: 'dashboardLayout', advanced: 'advancedLayout' } as const;

interface ArrangedCardsProps {
  view: DashboardView;
  table: readonly ViewCard[];
  isArranging: boolean;
  /** Called when arranging must end because its code could not be loaded. */
  onGiveUp: () => void;
}

/** The content of a card, memoised so that moving the card does not render its content again. */
const CardContent = memo(({ component: Content }: Pick<ArrangedCard, 'component'>) => <Content />);

/**
 * Renders the cards of a view in the sizes and the order that the user chose, with the same order in the DOM. While cards are arranged,
 * handles are placed over them (arrange-layer.tsx). Moving a card does not remount it, because its position in React's tree stays the same.
 */
export function ArrangedCards({ view, table, isArranging, onGiveUp }: ArrangedCardsProps) {
  const t = useText();
  const setting = LAYOUT_SETTING_NAMES[view];
  const saved = useSavedSettings((settings) => settings[setting]);
  const cards = useMemo(() => completeCardArrangement(table, saved), [table, saved]);
  const arrange = (changed: readonly ArrangedCard[]) =>
    saveSettings({ [setting]: changed.map(({ id, order, size }) => ({ id, order, size })) });
  const [grid, setGrid] = useState<HTMLElement | null>(null);
  const { placed, rows } = placeCards(cards);
  const giveUp = (error: unknown) => {
    logError('The cards could not be arranged', error);
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
            <ArrangeLayer grid={grid} cards={cards} onArrange={arrange} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </div>
  );
}
