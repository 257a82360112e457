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
import type { ViewCard } from '#pages/dashboard/card-arrangement.ts';

/** Minimum distance of a drag in pixels. A shorter movement of the pointer is a click. */
const SHORTEST_DRAG_PIXELS = 4;

/**
 * Returns dnd-kit's sensors for pointer, finger and keyboard. On the keyboard, the arrow keys move the dragged card through the order of
 * the cards.
 */
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

/**
 * Returns the card over which the dragged card is dropped: the one under the pointer, otherwise the nearest one. With the keyboard it is
 * the card to whose corner the dragged card was moved.
 */
export const detectTargetCard: CollisionDetection = (drag) => {
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
 * Returns the announcements for screen readers while a card is dragged. `say` announces that a card was picked up. It is called in the next
 * task, because users press keys after the announcement, and dnd-kit does not handle keys before that task.
 */
export function useDragAnnouncements(cards: readonly ViewCard[], say: (sentence: string) => void): Announcements {
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
      // Directly after a card was picked up, it is over its own position. Announcing this position would interrupt the announcement that
      // the card was picked up.
      if (over.id === active.id && !wasMoved.current) return undefined;
      wasMoved.current = true;
      return t('dashboard.arrange.over', values(active.id, over.id));
    },
    onDragEnd: ({ active, over }) => t('dashboard.arrange.moved', values(active.id, (over ?? active).id)),
    onDragCancel: ({ active }) => t('dashboard.arrange.cancelled', values(active.id, active.id)),
  };
}
