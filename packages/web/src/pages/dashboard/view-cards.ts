import type { ComponentType } from 'react';
import type { CardSize, SavedCard } from '#features/saved-settings/public.ts';
import type { MessageKey } from '#lib/text/text.ts';

/**
 * A card of a view. A view is a table of these, in the order in which they stand as long as nobody arranges them; everything else derives
 * from it, and a new card is one row.
 */
export interface ViewCard {
  readonly id: string;
  /** Its own heading, by which it is called while it is moved. */
  readonly title: MessageKey;
  readonly component: ComponentType;
  /** As long as the person chose no other. */
  readonly size: CardSize;
  /** Of the row that medium cards share: wide ones want two thirds, narrow ones are content with a third. */
  readonly width: 'wide' | 'narrow';
}

/** A card where and as the person has it. */
export interface ArrangedCard extends ViewCard {
  /** From 0. */
  readonly order: number;
}

/**
 * A saved arrangement, completed: every card of the view once. Cards that it knows have their order and size; a card that it lacks stands
 * behind the one that precedes it in the view; what is no card of the view is left out.
 */
export function arrangedCards(
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
