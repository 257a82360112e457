import { createContext, use, useLayoutEffect } from 'react';

/** Notifies the surrounding dialog whether an element inside it handles Escape. */
export const EscapeHandlerContext = createContext<(handlesEscape: boolean) => void>(() => undefined);

/**
 * Prevents Escape from closing the surrounding dialog while `handlesEscape` is true, because the caller, for example an open
 * calendar, handles it.
 */
export function useHandlesEscape(handlesEscape: boolean): void {
  const notifyDialog = use(EscapeHandlerContext);
  useLayoutEffect(() => {
    if (!handlesEscape) return undefined;
    notifyDialog(true);
    return () => notifyDialog(false);
  }, [handlesEscape, notifyDialog]);
}
