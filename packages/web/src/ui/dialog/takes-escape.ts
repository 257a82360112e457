import { createContext, use, useLayoutEffect } from 'react';

/** Notifies the surrounding dialog whether an element inside it handles Escape. */
export const EscapeTaker = createContext<(isTaken: boolean) => void>(() => undefined);

/** While `isTaken`, Escape belongs to the caller, for example an open calendar, and does not close the dialog around it. */
export function useTakesEscape(isTaken: boolean): void {
  const tell = use(EscapeTaker);
  useLayoutEffect(() => {
    if (!isTaken) return undefined;
    tell(true);
    return () => tell(false);
  }, [isTaken, tell]);
}
