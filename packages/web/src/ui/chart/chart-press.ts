import { type PointerEvent, useRef } from 'react';

/**
 * Maximum time in milliseconds between two presses that count as a double press. A double press resets the zoom and does not choose a
 * position.
 */
const DOUBLE_PRESS_MS = 250;

/** Maximum distance in pixels between two taps of a finger that count as taps on the same point. */
const SAME_PLACE = 24;

/**
 * Handles presses on a chart. `onChoose` is called only after the time for a second press has passed, because a double press resets the
 * zoom. With a finger, `isGlance` is true for the first tap on a point, which only shows the values there.
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
