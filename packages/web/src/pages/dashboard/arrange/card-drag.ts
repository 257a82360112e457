import {
  type Announcements,
  type CollisionDetection,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useRef } from 'react';
import { useText } from '#lib/text/text.ts';
import type { ViewCard } from '#pages/dashboard/view-cards.ts';

/** A shorter way of the pointer is a click. */
const SHORTEST_DRAG_PIXELS = 4;

/** Dragging by pointer or finger, and by keyboard: there the arrows walk through the cards in their order. */
export function useCardSensors(ids: readonly string[]) {
  return useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: SHORTEST_DRAG_PIXELS } }),
    useSensor(KeyboardSensor, {
      scrollBehavior: 'auto',
      coordinateGetter: (event, { active, context }) => {
        const step = stepOf(event);
        if (step === 0) return undefined;
        event.preventDefault();
        const current = context.over?.id ?? active;
        const next = ids[ids.findIndex((id) => id === current) + step];
        const rect = next === undefined ? undefined : context.droppableRects.get(next);
        return rect && { x: rect.left, y: rect.top };
      },
    }),
  );
}

function stepOf({ code, target }: KeyboardEvent): number {
  const isMirrored = target instanceof Element && getComputedStyle(target).direction === 'rtl';
  if (code === 'ArrowDown' || code === (isMirrored ? 'ArrowLeft' : 'ArrowRight')) return 1;
  if (code === 'ArrowUp' || code === (isMirrored ? 'ArrowRight' : 'ArrowLeft')) return -1;
  return 0;
}

/** The card under the pointer, or the nearest; by keyboard the one whose corner the dragged card was sent to. */
export const cardUnder: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates === null) return cardAtCorner(drag);
  const within = pointerWithin(drag);
  return within.length > 0 ? within : closestCenter(drag);
};

const cardAtCorner: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) =>
  droppableContainers
    .flatMap((droppableContainer) => {
      const { id } = droppableContainer;
      const rect = droppableRects.get(id);
      if (rect === undefined) return [];
      const value = Math.hypot(rect.left - collisionRect.left, rect.top - collisionRect.top);
      return [{ id, data: { droppableContainer, value } }];
    })
    .toSorted((a, b) => a.data.value - b.data.value);

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
