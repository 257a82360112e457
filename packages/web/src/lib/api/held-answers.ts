import { forgetWithPerson } from '#lib/storage/person-memory.ts';

/** An answer under the tag that the server gave it. */
interface HeldAnswer {
  tag: string;
  body: unknown;
}

/** As many as a large plan's lists have pages. */
const MOST_ANSWERS = 100;

/**
 * Answers by address, so that what did not change costs a 304 and stays the very same objects. In the page's memory and nowhere
 * else: the server has browsers store nothing of a person, who may share the computer (decisions 23 and 30).
 */
const held = new Map<string, HeldAnswer>();
forgetWithPerson(() => held.clear());

export function heldAnswer(address: string): HeldAnswer | undefined {
  return held.get(address);
}

/** Holds an answer; of too many the oldest goes. Without a tag nothing is held. */
export function holdAnswer(address: string, tag: string | null, body: unknown): void {
  held.delete(address);
  if (tag === null) return;
  held.set(address, { tag, body });
  const [oldest] = held.keys();
  if (held.size > MOST_ANSWERS && oldest !== undefined) held.delete(oldest);
}
