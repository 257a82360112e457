import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Those who wait for their turn; the first of them has it. */
const waiting: (() => void)[] = [];

function takeTurn(): void {
  const [first] = waiting;
  if (first !== undefined) setTimeout(() => startTransition(first));
}

/** Begins waiting; answers how to let the next one go first, or the one after. */
function waitForTurn(draw: () => void): () => void {
  waiting.push(draw);
  if (waiting.length === 1) takeTurn();
  return () => {
    const place = waiting.indexOf(draw);
    if (place < 0) return;
    waiting.splice(place, 1);
    if (place === 0) takeTurn();
  };
}

/**
 * Something large that nobody misses for a moment: it is drawn once all around it stands, each in a task of its own, so that
 * the page answers in between. `fallback` has the size of what comes.
 */
export function Later({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isDrawn) return undefined;
    return waitForTurn(() => setIsDrawn(true));
  }, [isDrawn]);
  return isDrawn ? children : fallback;
}
