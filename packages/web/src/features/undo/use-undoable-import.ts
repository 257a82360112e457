import { useEffect, useState } from 'react';
import { endOfToken, isTooOld, useUndo } from './undo-store.ts';
import { useReverse } from './use-reverse.ts';

/** An import that can still be undone. */
export interface UndoableImport {
  what: string;
  /** In milliseconds since 1970. */
  until: number;
  undo: () => void;
}

/** The newest import that can still be undone; null when there is none. */
export function useUndoableImport(): UndoableImport | null {
  const reverse = useReverse();
  const entry = useUndo(({ entries }) =>
    entries.findLast(({ direction, isImport }) => direction === 'undo' && isImport),
  );
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (entry === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), endOfToken(entry) + 1 - Date.now());
    return () => clearTimeout(timer);
  }, [entry]);
  if (entry === undefined || isTooOld(entry, now)) return null;
  return { what: entry.sentence, until: endOfToken(entry), undo: () => reverse('undo', entry.token) };
}
