import { createContext, use, useLayoutEffect } from 'react';

/** Notifies the surrounding dialog whether an element inside it handles Escape. */
export const EscapeHandlerContext = createContext<(isTaken: boolean) => void>(() => undefined);

/**
 * Prevents Escape from closing the surrounding dialog while `isTaken` is true, because the caller, for example an open
 * calendar, handles it.
 */
export function useHandlesEscape(isTaken: boolean): void {
  const tell = use(EscapeHandlerContext);
  useLayoutEffect(() => {
    if (!isTaken) return undefined;
    tell(true);
    return () => tell(false);
  }, [isTaken, tell]);
}
