/**
 * A bound on what is in memory at once, whatever it is counted in. What waits here is read on the main thread, between two answers of the
 * database: piscina, which queues tasks for its threads by their number, has no part in it.
 */

export interface Room {
  /**
   * Waits until so much more fits, in the order of arrival, and returns how to leave. What is larger than the whole room gets it
   * alone. Rejects when `signal` is aborted first.
   */
  enter(size: number, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  size: number;
  start: () => void;
}

export function openRoom(most: number): Room {
  const waiting: Waiting[] = [];
  let used = 0;
  const fits = (size: number) => used === 0 || used + size <= most;
  const admit = () => {
    for (let [first] = waiting; first !== undefined && fits(first.size); [first] = waiting) {
      waiting.shift();
      used += first.size;
      first.start();
    }
  };
  return {
    enter: async (size, signal) => {
      signal.throwIfAborted();
      await new Promise<void>((resolve, reject) => {
        const one: Waiting = { size, start: resolve };
        waiting.push(one);
        signal.addEventListener('abort', () => {
          const place = waiting.indexOf(one);
          if (place === -1) return;
          waiting.splice(place, 1);
          reject(signal.reason as Error);
          admit();
        });
        admit();
      });
      return () => {
        used -= size;
        admit();
      };
    },
  };
}
