import { useEffect, useState } from 'react';
import { useReverse } from './offer-undo.ts';
import { endOfToken, isTooOld } from './undo-history.ts';
import { useUndoHistory } from './undo-store.ts';

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
  const entry = useUndoHistory(({ done }) => done.findLast(({ isImport }) => isImport));
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (entry === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), endOfToken(entry) + 1 - Date.now());
    return () => clearTimeout(timer);
  }, [entry]);
  if (entry === undefined || isTooOld(entry, now)) return null;
  return { what: entry.what, until: endOfToken(entry), undo: () => reverse('undo', entry.key) };
}
