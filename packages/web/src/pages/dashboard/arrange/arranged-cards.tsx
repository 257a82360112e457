import { useMemo } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { CardGrid } from '#pages/dashboard/card-grid.tsx';
import type { DashboardView } from '#pages/dashboard/use-dashboard-view.ts';
import { type ViewCard, arrangedCards } from '#pages/dashboard/view-cards.ts';

/** Where each view's arrangement is kept. */
export const LAYOUT_SETTINGS = { standard: 'dashboardLayout', advanced: 'advancedLayout' } as const;

interface ArrangedCardsProps {
  view: DashboardView;
  table: readonly ViewCard[];
  isArranging: boolean;
  onGiveUp: () => void;
}

/** The cards of a view, in the order and the sizes that this person gave them. */
export function ArrangedCards({ view, table, isArranging, onGiveUp }: ArrangedCardsProps) {
  const setting = LAYOUT_SETTINGS[view];
  const saved = useSavedSettings((settings) => settings[setting]);
  const cards = useMemo(() => arrangedCards(table, saved), [table, saved]);
  return (
    <CardGrid
      cards={cards}
      isArranging={isArranging}
      onArrange={(changed) =>
        saveSettings({ [setting]: changed.map(({ id, order, size }) => ({ id, order, size })) })
      }
      onGiveUp={onGiveUp}
    />
  );
}
