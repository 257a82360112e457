import { type PointerEvent, useRef } from 'react';

/** Maximum time in ms between two presses that count as a double press, which resets the zoom and chooses nothing. */
const DOUBLE_PRESS_MS = 250;

/** Maximum distance in pixels between two presses of a finger that count as the same place. */
const SAME_PLACE = 24;

/**
 * Handles presses on a chart. A position is chosen once no second press has followed. A finger's first press
 * at a place is a glance: it shows the values of the position.
 */
export function useChartPress(
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
