import { useMemo } from 'react';
import { useUser } from '#features/auth/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { CardGrid } from '#pages/dashboard/card-grid.tsx';
import type { DashboardView } from '#pages/dashboard/use-dashboard-view.ts';
import { type ViewCard, arrangedCards, layoutOf, withShown } from '#pages/dashboard/view-cards.ts';

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
  const user = useUser();
  const setting = LAYOUT_SETTINGS[view];
  const saved = useSavedSettings((settings) => settings[setting]);
  const layout = useMemo(() => layoutOf(table, saved), [table, saved]);
  const cards = useMemo(() => arrangedCards(table, layout, user), [table, layout, user]);
  return (
    <CardGrid
      cards={cards}
      isArranging={isArranging}
      onArrange={(changed) => saveSettings({ [setting]: withShown(layout, changed) })}
      onGiveUp={onGiveUp}
    />
  );
}
