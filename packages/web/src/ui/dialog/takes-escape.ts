import { createContext, use, useLayoutEffect } from 'react';

/** Tells the dialog around whether Escape is for something inside it. */
export const EscapeTaker = createContext<(isTaken: boolean) => void>(() => undefined);

/** As long as `isTaken`, Escape is for what calls this, say an open calendar, and does not close the dialog around it. */
export function useTakesEscape(isTaken: boolean): void {
  const tell = use(EscapeTaker);
  useLayoutEffect(() => {
    if (!isTaken) return undefined;
    tell(true);
    return () => tell(false);
  }, [isTaken, tell]);
}
