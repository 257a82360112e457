import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '#lib/text/text.ts';
import { confirm, useIsAsked } from './confirm-dialog.tsx';

/**
 * The browser's Back asks before it leaves something half-typed. It cannot be stopped, only let lead nowhere: one entry of history more, with
 * the same address. Nobody takes that entry back, because going back in code would scroll; once nothing is typed, Back passes over it.
 */
const MARK = 'meridian.guard';

interface EntryState {
  [MARK]?: true;
  /** As react-router counts entries. */
  idx?: number;
}
const entryState = () => (history.state ?? {}) as EntryState;

/** The newest stands last: a dialog can stand above another, in which something is typed too. */
let asking: readonly (() => void)[] = [];
/** The count of the entry that guards, while the page stands on it. */
let guardAt = entryState()[MARK] === true ? (entryState().idx ?? 0) : null;

/** From now on Back calls `askFirst` instead of leaving. Answers how to end that. */
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
