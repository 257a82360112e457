import {
  type CollisionDetection,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';

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
