import { useEffect, useState } from 'react';
import { chooseAnalysis } from '#features/economic/public.ts';

/** So long after the last move the month is chosen for every card, and kept. */
const KEEP_AFTER_MS = 300;

/**
 * The month in which the crisis begins, as an index into the plan, and how to move it. While a slider moves it, only who asks
 * here follows.
 */
export function useCrisisMonth(chosen: number, months: number): [number, (month: number) => void] {
  const [moved, setMoved] = useState<number | null>(null);
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(() => {
      chooseAnalysis({ crisisMonth: moved });
      setMoved(null);
    }, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return [Math.min(moved ?? chosen, months - 1), setMoved];
}
