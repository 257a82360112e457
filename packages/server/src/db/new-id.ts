/** The instant from which the time in ids is counted: 2026-01-01 UTC. Ids exceed 2^53 after 2^40 milliseconds, in 2060. */
const EPOCH = Date.UTC(2026, 0, 1);

/**
 * Number of ids per millisecond. The low 13 bits of an id are random, so that instances without a shared counter do not create the same id.
 */
const SLOTS = 8_192;

let last = 0;

/** Returns a new id. It contains the time, increases strictly within the process, and is exact in JSON and JavaScript. */
export function newId(): number {
  const byTime = (Date.now() - EPOCH) * SLOTS + Math.floor(Math.random() * SLOTS);
  last = Math.max(byTime, last + 1);
  return last;
}
