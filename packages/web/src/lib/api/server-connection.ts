/** Tracks whether the server can be reached. While it cannot, requests its health every five seconds. */
import { useSyncExternalStore } from 'react';

type Connection = 'fine' | 'offline' | 'away';

const SECONDS_BETWEEN_TRIES = 5;

let isAway = false;
let isTrying = false;
const listeners = new Set<() => void>();

/**
 * Records the outcome of each call of the API: true if the server responded. After a call without a response the connection is checked
 * before it counts as lost.
 */
export function reportCallResult(isAnswered: boolean): void {
  if (isAnswered) setAway(false);
  else if (!isTrying) void tryUntilAnswered();
}

async function tryUntilAnswered(): Promise<void> {
  isTrying = true;
  while (!(await isThere())) {
    setAway(true);
    await untilNextTry();
  }
  isTrying = false;
  setAway(false);
}

async function isThere(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(SECONDS_BETWEEN_TRIES * 1_000);
    return (await fetch('/healthz', { cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Resolves after a delay, or when the browser is online again. */
function untilNextTry(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      removeEventListener('online', go);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, SECONDS_BETWEEN_TRIES * 1_000);
    addEventListener('online', go);
  });
}

function setAway(now: boolean): void {
  if (isAway === now) return;
  isAway = now;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function useServerConnection(): Connection {
  return useSyncExternalStore(subscribe, () => {
    if (!navigator.onLine) return 'offline';
    return isAway ? 'away' : 'fine';
  });
}
