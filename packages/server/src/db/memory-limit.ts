/**
 * Limits the total size of the data that concurrent work has in memory; the caller chooses the unit. The work that waits here runs on the
 * main thread between database queries, so piscina's queue for threads cannot be used.
 */

export interface MemoryLimit {
  /**
   * Waits, in order of arrival, until `size` fits, and returns a function that releases it. A size above the limit is admitted alone.
   * Rejects if `signal` is aborted first.
   */
  enter(size: number, signal: AbortSignal): Promise<() => void>;
}

interface Waiting {
  size: number;
  start: () => void;
}

export function createMemoryLimit(most: number): MemoryLimit {
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
