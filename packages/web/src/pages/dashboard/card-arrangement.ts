import type { ComponentType } from 'react';
import type { CardSize, SavedCard } from '#features/saved-settings/public.ts';
import type { MessageKey } from '#lib/text/text.ts';

/**
 * A card of a dashboard view. A view is a list of these in the default order. Everything about the view derives from this list, so a new
 * card needs only one entry.
 */
export interface ViewCard {
  readonly id: string;
  /** The card's heading, which also names it in announcements. */
  readonly title: MessageKey;
  readonly component: ComponentType;
  /** The default size. */
  readonly size: CardSize;
  /** The card's width while its size is medium: wide is two thirds of a row, narrow one third. */
  readonly width: 'wide' | 'narrow';
}

/** A card with the position and the size that the user chose. */
export interface ArrangedCard extends ViewCard {
  /** The position of the card in the view, from 0. */
  readonly order: number;
}

/**
 * Returns all cards of a view in a saved arrangement. Saved cards have their saved order and size. A card that was not saved follows its
 * predecessor in the view. Saved cards that the view does not have are dropped.
 */
export function completeCardArrangement(
  view: readonly ViewCard[],
  saved: readonly SavedCard[],
): readonly ArrangedCard[] {
  const known = new Map<string, ViewCard>();
  for (const { id, size } of saved.toSorted((one, other) => one.order - other.order)) {
    const card = view.find((each) => each.id === id);
    if (card !== undefined && !known.has(id)) known.set(id, { ...card, size });
  }
  const arranged = [...known.values()];
  for (const [place, card] of view.entries()) {
    if (known.has(card.id)) continue;
    const before = view[place - 1]?.id;
    arranged.splice(arranged.findIndex(({ id }) => id === before) + 1, 0, card);
  }
  return arranged.map((card, order) => ({ ...card, order }));
}

/** Returns the cards after moving one of them to `position`, which counts from 0. */
export function moveCard<Card extends SavedCard>(cards: readonly Card[], id: string, position: number): Card[] {
  const moved = cards.filter((card) => card.id === id);
  const others = cards.filter((card) => card.id !== id);
  return others.toSpliced(position, 0, ...moved).map((card, order) => ({ ...card, order }));
}

/** Returns the cards after changing one of them from full to medium size, or back. */
export function toggleCardSize<Card extends SavedCard>(cards: readonly Card[], id: string): Card[] {
  return cards.map((card) => (card.id === id ? { ...card, size: card.size === 'full' ? 'medium' : 'full' } : card));
}
