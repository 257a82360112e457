import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** The functions that render the waiting parts, in their order; the first one is next. */
const waiting: (() => void)[] = [];

function renderNext(): void {
  const [first] = waiting;
  if (first !== undefined) setTimeout(() => startTransition(first));
}

/** Adds a part to the queue. Returns a function that removes the part from the queue and starts rendering the next one. */
function enqueue(draw: () => void): () => void {
  waiting.push(draw);
  if (waiting.length === 1) renderNext();
  return () => {
    const index = waiting.indexOf(draw);
    if (index < 0) return;
    waiting.splice(index, 1);
    if (index === 0) renderNext();
  };
}

/**
 * Renders a large part of the page after everything around it. Each such part is rendered in a task of its own, so that the page stays
 * responsive. `fallback` is shown until then and should have the size of the part.
 */
export function DeferredPart({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    if (isDrawn) return undefined;
    return enqueue(() => setIsDrawn(true));
  }, [isDrawn]);
  return isDrawn ? children : fallback;
}
