/** Undo and redo for the whole page: other features hand in what the server gave them a token for. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/error-text.ts';
import { report } from '#lib/report.ts';
import { type Text, useText } from '#lib/text.ts';
import { notify } from '#ui/notify.tsx';
import { savedItems, useChangeItems, whenItemsAreSaved } from './item-api.ts';
import {
  type UndoDirection,
  type UndoEntry,
  entryToReverse,
  isTooOld,
  newEntryKey,
  oppositeOf,
  pushUndo,
  useUndoHistory,
  versionsOf,
  withReversal,
  withoutEntry,
} from './undo-history.ts';

/**
 * Tells what was done, with 'Undo' beside it, and puts it on the undo stack:
 * `offerUndo({ message: 'Deleted 13 items of Default.', undoToken: answer.undo_token, scenario: id })`.
 * The page must hold `<UndoOffers/>`, as the dashboard does. The message may hold no amount.
 */
export function offerUndo(change: { message: string; undoToken: string; scenario: number }): void {
  const { message, undoToken, scenario } = change;
  const reversal = { by: 'token', token: undoToken } as const;
  const what = message.replace(/\.$/, '');
  pushUndo({ scenario, what, itemName: null, reversal, before: new Map() }, message);
}

/** Reverses the newest change, or the one with a key; answers nothing, because it tells the outcome itself. */
export type Reverse = (direction: UndoDirection, key?: number) => void;

/** One after the other, so that two quick presses take back two changes, newest first. */
let underWay: Promise<void> = Promise.resolve();

/** `const reverse = useReverse(); reverse('undo')`. */
export function useReverse(): Reverse {
  const t = useText();
  const client = useQueryClient();
  const change = useChangeItems();
  return useMemo(() => {
    const send = async (entry: UndoEntry, direction: UndoDirection) => {
      const { reversal, scenario } = entry;
      const before = savedItems(client, scenario);
      const answer = await change({ kind: 'reverse', scenario, reversal });
      const opposite = oppositeOf(reversal, before, answer);
      if (opposite === null) return null;
      const ids = [...answer.items.map(({ id }) => id), ...answer.removed];
      const made = { key: newEntryKey(), madeAt: Date.now(), before: versionsOf(before, ids) };
      const other = { ...entry, ...made, reversal: opposite };
      useUndoHistory.setState((history) =>
        withReversal(history, direction, entry, { opposite: other, items: answer.items }),
      );
      return other;
    };

    const attempt = async (direction: UndoDirection, key?: number) => {
      // What was typed a moment ago may still be on its way: it is the newest change all the same.
      await whenItemsAreSaved(client);
      const entry = entryToReverse(useUndoHistory.getState(), direction, key);
      if (entry === undefined) {
        notify.done(t(key === undefined ? `items.${direction}.nothing` : `items.${direction}.already`));
        return;
      }
      try {
        if (isTooOld(entry, Date.now())) throw new ApiError({ status: 404 });
        const opposite = await send(entry, direction);
        notify.done(t(`items.${direction}.done`, { what: entry.what }), backWith(opposite));
      } catch (error) {
        report(`A change could not be taken back (${direction})`, error);
        if (isFinal(error)) useUndoHistory.setState((history) => withoutEntry(history, entry.key));
        notify.problem(
          problemText(error, entry, direction, t),
          isFinal(error) ? undefined : { label: t('common.tryAgain'), run: () => reverse(direction, entry.key) },
        );
      }

      function backWith(opposite: UndoEntry | null) {
        const back = direction === 'undo' ? 'redo' : 'undo';
        if (opposite === null) return undefined;
        return { label: t(`items.${back}`), run: () => reverse(back, opposite.key) };
      }
    };

    const reverse: Reverse = (direction, key) => {
      underWay = underWay.then(() => attempt(direction, key));
    };
    return reverse;
  }, [t, client, change]);
}

/** Whether asking again is no use: the item was changed or is gone, or the server has forgotten. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.isOurs;
}

function problemText(error: unknown, entry: UndoEntry, direction: UndoDirection, t: Text): string {
  const { itemName, what } = entry;
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 409) {
    return itemName === null
      ? t(`items.${direction}.changedSince.some`, { what })
      : t(`items.${direction}.changedSince`, { name: itemName });
  }
  if (status === 404 && entry.reversal.by === 'token') return t(`items.${direction}.tooOld`, { what });
  if (status === 404) return t(`items.${direction}.gone`, { name: itemName ?? '' });
  return `${t(`items.${direction}.failed`, { what })} ${errorText(error, t, t('items.tryAgain'))}`;
}
