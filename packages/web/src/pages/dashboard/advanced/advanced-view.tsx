import { useMemo } from 'react';
import { useUser } from '#features/auth/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/settings-store.ts';
import { CardGrid } from '#pages/dashboard/card-grid.tsx';
import { arrangedCards, layoutOf, withShown } from '#pages/dashboard/view-cards.ts';
import { ADVANCED_CARDS } from './advanced-cards.tsx';

interface AdvancedViewProps {
  isArranging: boolean;
  onGiveUp: () => void;
}

/** How safe the plan is: the economy it lives in, what would break it, and what to change. */
export function AdvancedView({ isArranging, onGiveUp }: AdvancedViewProps) {
  const user = useUser();
  const saved = useSavedSettings((settings) => settings.advancedLayout);
  const layout = useMemo(() => layoutOf(ADVANCED_CARDS, saved), [saved]);
  const cards = useMemo(() => arrangedCards(ADVANCED_CARDS, layout, user), [layout, user]);
  return (
    <CardGrid
      cards={cards}
      isArranging={isArranging}
      onArrange={(changed) => saveSettings({ advancedLayout: withShown(layout, changed) })}
      onGiveUp={onGiveUp}
    />
  );
}
