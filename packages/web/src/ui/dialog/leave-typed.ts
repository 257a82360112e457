import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '#lib/text/text.ts';
import { guardBack } from './back-guard.ts';
import { confirm, useIsAsked } from './confirm-dialog.tsx';

/** The ways out of a dialog in which something half-typed would be lost: each asks first, and Back too, which then does what `onBack` does. */
export function useLeaveTyped(onBack: () => void) {
  const t = useText();
  const isAsked = useIsAsked();
  const isTyped = useRef(false);
  const endGuard = useRef(() => {});
  const leave = async (then: () => void): Promise<void> => {
    if (!isTyped.current) return then();
    const question = {
      message: t('items.form.discard'),
      title: t('items.form.discard.title'),
      confirmLabel: t('items.form.discard.confirm'),
      cancelLabel: t('items.form.discard.cancel'),
      destructive: true,
    };
    // Escape reaches every open dialog: the question would be answered by the very press that asks it.
    await new Promise((next) => setTimeout(next));
    if (await confirm(question)) then();
  };
  return {
    leave,
    /** While a question stands on top, Escape is for that. */
    isAsked,
    /** To be told whenever something would be lost, and when no longer. */
    noteTyped: (hasText: boolean) => {
      isTyped.current = hasText;
      endGuard.current();
      endGuard.current = hasText ? guardBack(() => void leave(onBack)) : () => {};
    },
  };
}

/** A form tells the dialog around it whether something would be lost; once it is gone, nothing is. */
export function useTellTyped(isTyped: boolean, tell: (isTyped: boolean) => void): void {
  const tellDialog = useEffectEvent(tell);
  useEffect(() => {
    tellDialog(isTyped);
    return () => tellDialog(false);
  }, [isTyped]);
}
