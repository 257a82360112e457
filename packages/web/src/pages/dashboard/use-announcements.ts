import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';
import { useRef } from 'react';
import { useText } from '#lib/text/text.ts';
import type { ViewCard } from './view-cards.ts';

/**
 * What a screen reader says while a card is dragged, by keyboard above all. `say` is for what must wait: dnd-kit hears the
 * keyboard only from the next task on, and whoever is told sooner that a card is picked up presses in vain.
 */
export function useAnnouncements(cards: readonly ViewCard[], say: (sentence: string) => void): Announcements {
  const t = useText();
  const wasMoved = useRef(false);
  const positionOf = (id: UniqueIdentifier) => cards.findIndex((card) => card.id === id);
  const values = (id: UniqueIdentifier, over: UniqueIdentifier) => {
    const card = cards[positionOf(id)];
    const title = card === undefined ? '' : t(card.title);
    return { card: title, position: positionOf(over) + 1, count: cards.length };
  };
  return {
    onDragStart: ({ active }) => {
      wasMoved.current = false;
      const lifted = t('dashboard.arrange.lifted', values(active.id, active.id));
      setTimeout(() => say(lifted));
      return undefined;
    },
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      // A card just picked up is over itself: to say so would cut off that it is picked up.
      if (over.id === active.id && !wasMoved.current) return undefined;
      wasMoved.current = true;
      return t('dashboard.arrange.over', values(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('dashboard.arrange.moved', values(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => t('dashboard.arrange.cancelled', values(active.id, active.id)),
  };
}
