import type { Month } from '@meridian/engine';
import { useSyncExternalStore } from 'react';
import { today } from './dates.ts';
import { thisMonth } from './this-month.ts';

/** Returns the current month and renders the component again when the month changes. */
export const useThisMonth = (): Month => useSyncExternalStore(subscribeToDayChange, thisMonth);

/** Returns the current day as an ISO date and renders the component again when the day changes. */
export const useToday = (): string => useSyncExternalStore(subscribeToDayChange, today);

/**
 * Calls `onDay` when the day may have changed: at midnight, and when the user returns to the page, because timers
 * stop while a machine sleeps. Returns a function that stops the notifications.
 */
export function subscribeToDayChange(onDay: () => void, page: EventTarget = document): () => void {
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
    // The time zone may have changed, and midnight with it.
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
