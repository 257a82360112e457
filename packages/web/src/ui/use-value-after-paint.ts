import { startTransition, useEffect, useState } from 'react';

const waiting = new Set<() => void>();

function updateWaiting(): void {
  const updates = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const update of updates) update();
  });
}

/**
 * Returns the value of the last rendering whose result is on the screen. It follows `value` in a transition that starts after the next
 * paint. React's `useDeferredValue` starts before the paint and delays it by one or two time slices of 5 ms. `value` must be the same
 * object while it is unchanged.
 */
export function useValueAfterPaint<Value>(value: Value): Value {
  const [shown, setShown] = useState<Value>(() => value);
  useEffect(() => {
    if (Object.is(shown, value)) return undefined;
    const update = () => setShown(() => value);
    // The first task after the animation frame runs after its paint.
    if (waiting.size === 0) requestAnimationFrame(() => setTimeout(updateWaiting));
    waiting.add(update);
    return () => void waiting.delete(update);
  }, [shown, value]);
  return shown;
}
