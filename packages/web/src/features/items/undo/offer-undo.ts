/** Undo and redo for the whole page: other features hand in what the server gave them a token for. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useChangeItems } from '#features/items/item-api.ts';
import { type Reverse, UNDO_OUTCOME, createReverse } from './reverse-change.ts';
import type { UndoEntry } from './undo-history.ts';
import { forgetUndo, offerTopic, pushUndo, useUndoHistory } from './undo-store.ts';

interface UndoOffer extends Pick<UndoEntry, 'scenario' | 'isImport' | 'prepare'> {
  /** Absent for what is told elsewhere: then it can be undone, and no notice says so. */
  message?: string;
  /** What to do next; said once, and not again with the undo. */
  advice?: string;
  /** What an undo calls it; the message, unless given. */
  what?: string;
  /** Null where there is nothing to undo: then it is only told. */
  undoToken: string | null;
}

/**
 * Tells what was done, with 'Undo' beside it, and puts it on the undo stack:
 * `offerUndo({ message: 'Deleted 13 items of Default.', undoToken: answer.undo_token, scenario: id })`.
 * The page must hold `<UndoOffers/>`, as the dashboard does. The words may hold no amount.
 */
export function offerUndo(change: UndoOffer): void {
  const { message, advice = '', what = message?.replace(/\.$/, '') ?? '', undoToken, ...about } = change;
  const told = message === undefined ? undefined : `${message} ${advice}`.trim();
  if (undoToken !== null) pushUndo({ ...about, what, itemName: null, token: undoToken, message: told });
  else if (told !== undefined) notify.done(told);
}

/** After what nobody can undo: nothing of before can be undone either, and no notice promises it any more. */
export function withdrawUndo(): void {
  const { done, undone } = useUndoHistory.getState();
  for (const { key } of [...done, ...undone]) notify.withdraw(offerTopic(key));
  notify.withdraw(UNDO_OUTCOME);
  forgetUndo();
}

/** `const reverse = useReverse(); reverse('undo')`. */
export function useReverse(): Reverse {
  const t = useText();
  const client = useQueryClient();
  const change = useChangeItems();
  return useMemo(() => createReverse({ t, client, change }), [t, client, change]);
}
