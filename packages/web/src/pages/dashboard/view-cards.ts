import type { User } from '@meridian/contract';
import type { ComponentType } from 'react';
import type { CardSize, SavedCard } from '#features/saved-settings/settings-store.ts';
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
  readonly isFor: (user: User | null) => boolean;
}

/** A card where and as the person has it. */
export interface ArrangedCard extends ViewCard {
  /** From 0 among the cards that are shown. */
  readonly order: number;
}

export const everyone = (): boolean => true;

/**
 * A saved arrangement, completed: every card of the view once, those that are only for others too. Cards that it knows keep their order and
 * size; a card that it lacks stands behind the one that precedes it in the view; what is no card of the view is left out.
 */
export function layoutOf(view: readonly ViewCard[], saved: readonly SavedCard[]): readonly SavedCard[] {
  const inView = new Set(view.map(({ id }) => id));
  const known = new Map<string, SavedCard>();
  for (const card of saved.toSorted((one, other) => one.order - other.order)) {
    if (inView.has(card.id) && !known.has(card.id)) known.set(card.id, card);
  }
  const layout = [...known.values()];
  for (const [place, { id, size }] of view.entries()) {
    if (known.has(id)) continue;
    const before = view[place - 1]?.id;
    const position = layout.findIndex((card) => card.id === before) + 1;
    layout.splice(position, 0, { id, size, order: position });
  }
  return numbered(layout);
}

/** The cards of an arrangement that are for this person. */
export function arrangedCards(
  view: readonly ViewCard[],
  layout: readonly SavedCard[],
  user: User | null,
): readonly ArrangedCard[] {
  const cards = new Map(view.map((card) => [card.id, card]));
  const shown = layout.flatMap(({ id, size }) => {
    const card = cards.get(id);
    return card?.isFor(user) === true ? [{ ...card, size }] : [];
  });
  return numbered(shown);
}

/** The arrangement once the cards that are shown stand in another order or size. The others keep their places among all. */
export function withShown(layout: readonly SavedCard[], shown: readonly SavedCard[]): readonly SavedCard[] {
  const ids = new Set(shown.map(({ id }) => id));
  const rest = [...shown];
  return numbered(layout.map((card) => (ids.has(card.id) ? (rest.shift() ?? card) : card))).map(
    ({ id, order, size }) => ({ id, order, size }),
  );
}

function numbered<Card extends object>(cards: readonly Card[]): readonly (Card & { order: number })[] {
  return cards.map((card, order) => ({ ...card, order }));
}
