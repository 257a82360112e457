import type { Month } from '@meridian/engine';
import { useSyncExternalStore } from 'react';
import { today } from './dates.ts';
import { thisMonth } from './this-month.ts';

/** The month in a component, which is drawn anew when another one begins while the page stays open. */
export const useThisMonth = (): Month => useSyncExternalStore(watchDay, thisMonth);

/** The day in a component, as an ISO date; like the month. */
export const useToday = (): string => useSyncExternalStore(watchDay, today);

/**
 * Calls back when another day may have begun: at midnight, and when somebody comes back to the page, because timers stand still
 * while a machine sleeps. Answers how to end that.
 */
export function watchDay(onDay: () => void, page: EventTarget = document): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(() => {
      wait();
      onDay();
    }, midnight.getTime() - now.getTime());
  };
  const look = () => {
    // Somebody who travelled has another midnight.
    clearTimeout(timer);
    wait();
    onDay();
  };
  wait();
  page.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', look);
  };
}
