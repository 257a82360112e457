import { useEffect, useEffectEvent, useState } from 'react';
import { chooseAnalysis } from '#features/economic/public.ts';

/** So long after the last move the month is chosen for every card, and kept. */
const KEEP_AFTER_MS = 300;

/**
 * The month in which the crisis begins, as an index into the plan, and how to move it. While a slider moves it, only who asks
 * here follows. Whoever leaves the page or the view within that time has the month kept at once.
 */
export function useCrisisMonth(chosen: number, months: number): [number, (month: number) => void] {
  const [moved, setMoved] = useState<number | null>(null);
  const keep = useEffectEvent(() => {
    if (moved === null) return;
    chooseAnalysis({ crisisMonth: moved });
    setMoved(null);
  });
  useEffect(() => {
    if (moved === null) return undefined;
    const timer = setTimeout(keep, KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  useEffect(() => {
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keepWhenHidden);
    return () => {
      removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keepWhenHidden);
      keep();
    };
  }, []);
  return [Math.min(moved ?? chosen, months - 1), setMoved];
}
