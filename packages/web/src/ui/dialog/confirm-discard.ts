import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation, useIsConfirming } from './confirm-dialog.tsx';

/**
 * The mark in the state of a history entry that was added to ask for confirmation before the browser's Back leaves unsaved text. Back
 * cannot be prevented, so a second entry with the same address is added, and Back leads only to the entry below it. The added entry is
 * never removed, because going back in code would scroll the page. Once no text is unsaved, Back skips it.
 */
const MARK = 'meridian.guard';

interface EntryState {
  [MARK]?: true;
  /** react-router's index of the entry. */
  idx?: number;
}
const entryState = () => (history.state ?? {}) as EntryState;

/**
 * The functions that ask for confirmation, one for each dialog with unsaved text, newest last. Such a dialog can be open above another one.
 */
let asking: readonly (() => void)[] = [];
/** The index of the added history entry while it is the current entry, otherwise null. */
let guardAt = entryState()[MARK] === true ? (entryState().idx ?? 0) : null;

/** Makes Back call `askFirst` instead of leaving. Returns a function that restores Back. */
function guardBack(askFirst: () => void): () => void {
  asking = [...asking, askFirst];
  standOnGuard();
  return () => {
    asking = asking.filter((each) => each !== askFirst);
  };
}

function standOnGuard(): void {
  const state = entryState();
  if (state[MARK] !== true) history.pushState({ ...state, [MARK]: true }, '');
  guardAt = state.idx ?? 0;
}

addEventListener('popstate', () => {
  const { [MARK]: isGuard, idx = 0 } = entryState();
  const cameBack = guardAt !== null && isGuard !== true && idx <= guardAt;
  guardAt = isGuard === true ? idx : null;
  if (!cameBack) return;
  const ask = asking.at(-1);
  if (ask === undefined) history.back();
  else {
    standOnGuard();
    ask();
  }
});

/** Asks for confirmation before a dialog with unsaved text is closed in any way. The browser's Back asks too, and then calls `onBack`. */
export function useConfirmDiscard(onBack: () => void) {
  const t = useText();
  const isAsked = useIsConfirming();
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
    // Waits until Escape has reached every open dialog; otherwise the same key press would close the confirmation that it opens.
    await new Promise((next) => setTimeout(next));
    if (await askForConfirmation(question)) then();
  };
  return {
    leave,
    /** True while a confirmation is open, which then handles Escape. */
    isAsked,
    /** Call it with true when text becomes unsaved, and with false when no text is unsaved any more. */
    noteTyped: (hasText: boolean) => {
      isTyped.current = hasText;
      endGuard.current();
      endGuard.current = hasText ? guardBack(() => void leave(onBack)) : () => {};
    },
  };
}

/** Notifies the dialog around a form whether it has unsaved text; an unmounted form has none. */
export function useReportUnsaved(isTyped: boolean, report: (isTyped: boolean) => void): void {
  const reportToDialog = useEffectEvent(report);
  useEffect(() => {
    reportToDialog(isTyped);
    return () => reportToDialog(false);
  }, [isTyped]);
}
