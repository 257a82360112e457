import { type PointerEvent, useRef } from 'react';

/** A second press within it is a double one, which resets the zoom and chooses nothing. */
const DOUBLE_PRESS_MS = 250;

/** As near as a finger comes to where it was, in pixels. */
const SAME_PLACE = 24;

/**
 * Presses on a chart: a position is chosen once no second press has followed. A finger's first press at a place is a glance, with which
 * it asks what stands there.
 */
export function usePress(
  onChoose: ((index: number, isGlance: boolean) => void) | undefined,
  onDouble: () => void,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef({ x: Number.NaN, isGlance: false });
  return {
    begin: ({ pointerType, clientX }: PointerEvent) => {
      clearTimeout(timer.current);
      const isNear = Math.abs(clientX - last.current.x) <= SAME_PLACE;
      last.current = { x: clientX, isGlance: pointerType === 'touch' && !isNear };
    },
    choose: (index: number) => {
      const { isGlance } = last.current;
      timer.current = setTimeout(() => onChoose?.(index, isGlance), DOUBLE_PRESS_MS);
    },
    double: () => {
      clearTimeout(timer.current);
      onDouble();
    },
  };
}
