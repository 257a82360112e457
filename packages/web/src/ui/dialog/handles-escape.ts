import { createContext, use, useLayoutEffect } from 'react';

/** Notifies the surrounding dialog whether an element inside it handles Escape. */
export const EscapeHandler = createContext<(isTaken: boolean) => void>(() => undefined);

/** While `isTaken`, Escape belongs to the caller, for example an open calendar, and does not close the dialog around it. */
export function useHandlesEscape(isTaken: boolean): void {
  const tell = use(EscapeHandler);
  useLayoutEffect(() => {
    if (!isTaken) return undefined;
    tell(true);
    return () => tell(false);
  }, [isTaken, tell]);
}
