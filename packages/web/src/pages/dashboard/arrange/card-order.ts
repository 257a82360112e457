import type { SavedCard } from '#features/saved-settings/public.ts';

/** The cards with one of them at another position, from 0; the others close up. */
export function withCardAt<Card extends SavedCard>(
  cards: readonly Card[],
  id: string,
  position: number,
): Card[] {
  const moved = cards.filter((card) => card.id === id);
  const others = cards.filter((card) => card.id !== id);
  return others.toSpliced(position, 0, ...moved).map((card, order) => ({ ...card, order }));
}

/** The cards with one of them in the other of the two sizes. */
export function withOtherSize<Card extends SavedCard>(cards: readonly Card[], id: string): Card[] {
  return cards.map((card) =>
    card.id === id ? { ...card, size: card.size === 'full' ? 'medium' : 'full' } : card,
  );
}
