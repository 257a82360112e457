import type { DashboardCard, DashboardCardId } from '#features/saved-settings/settings-store.ts';

type Layout = readonly DashboardCard[];

/** The layout with a card at another position, from 0; the others close up. */
export function withCardAt(layout: Layout, id: DashboardCardId, position: number): Layout {
  const moved = layout.filter((card) => card.id === id);
  const others = layout.filter((card) => card.id !== id);
  return others.toSpliced(position, 0, ...moved).map((card, order) => ({ ...card, order }));
}

/** The layout with a card in the other of the two sizes. */
export function withOtherSize(layout: Layout, id: DashboardCardId): Layout {
  return layout.map((card) =>
    card.id === id ? { ...card, size: card.size === 'full' ? 'medium' : 'full' } : card,
  );
}
