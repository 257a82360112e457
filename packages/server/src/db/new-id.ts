/** 2026-01-01 UTC: 2^40 milliseconds from here, in 2060, ids outgrow 2^53. */
const EPOCH = Date.UTC(2026, 0, 1);

/** The low 13 bits are random, so that instances without a common counter do not meet. */
const SLOTS = 8_192;

let last = 0;

/** A new identifier: by time, strictly rising within the process, exact in JSON and JavaScript. */
export function newId(): number {
  const byTime = (Date.now() - EPOCH) * SLOTS + Math.floor(Math.random() * SLOTS);
  last = Math.max(byTime, last + 1);
  return last;
}
