import { LIMITS, UNDO_TOO_LATE } from '@meridian/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import type { Text } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { whenItemsAreSaved } from '#features/items/item-api.ts';
import type { ItemAnswer, ItemChange } from '#features/items/item-changes.ts';
import {
  type UndoDirection,
  type UndoEntry,
  entryToReverse,
  isTooOld,
  withReversal,
  withoutEntry,
} from './undo-history.ts';
import { newEntryKey, offerTopic, useUndoHistory } from './undo-store.ts';

/** What reversing needs of the page. */
interface Means {
  t: Text;
  client: QueryClient;
  change: (change: ItemChange) => Promise<ItemAnswer>;
}

/** Reverses the newest change, or the one with a key; answers nothing, because it tells the outcome itself. */
export type Reverse = (direction: UndoDirection, key?: number) => void;

const OTHER = { undo: 'redo', redo: 'undo' } as const;

/** Of several outcomes in a row only the newest is told on. */
export const UNDO_OUTCOME = 'undo outcome';

/** One after the other, so that two quick presses take back two changes, newest first. */
let underWay: Promise<void> = Promise.resolve();

export function createReverse(means: Means): Reverse {
  const { t, client } = means;

  const attempt = async (direction: UndoDirection, key?: number) => {
    // What was entered a moment ago may still be on its way: it is the newest change all the same.
    await whenItemsAreSaved(client);
    const entry = entryToReverse(useUndoHistory.getState(), direction, key);
    if (entry === undefined) {
      notify.done(t(`items.${direction}.nothing`), undefined, UNDO_OUTCOME);
      return;
    }
    try {
      if (isTooOld(entry, Date.now())) throw new TooOldError();
      const opposite = await send(means, direction, entry);
      const back = OTHER[direction];
      notify.done(
        t(`items.${direction}.done`, { what: entry.what }),
        opposite === null ? undefined : { label: t(`items.${back}`), run: () => reverse(back, opposite.key) },
        UNDO_OUTCOME,
      );
    } catch (error) {
      report(`Not done: ${direction}`, error);
      const isHopeless = error instanceof TooOldError || (error instanceof ApiError && error.isOurs);
      if (isHopeless) useUndoHistory.setState((history) => withoutEntry(history, entry.key));
      const again = { label: t('common.tryAgain'), run: () => reverse(direction, entry.key) };
      notify.problem(problemText(error, entry, direction, t), isHopeless ? undefined : again, UNDO_OUTCOME);
    }
    notify.withdraw(offerTopic(entry.key));
  };

  const reverse: Reverse = (direction, key) => {
    underWay = underWay.then(() => attempt(direction, key));
  };
  return reverse;
}

/** Answers the entry that reverses the reversal, null when there is none. */
async function send(
  { change }: Means,
  direction: UndoDirection,
  entry: UndoEntry,
): Promise<UndoEntry | null> {
  const { scenario, token, prepare, message: _message, ...same } = entry;
  const goOn = await prepare?.();
  const { undoToken } = await change({ kind: 'reverse', scenario, token });
  goOn?.();
  if (undoToken === null) {
    useUndoHistory.setState((history) => withoutEntry(history, entry.key));
    return null;
  }
  const opposite = { ...same, scenario, token: undoToken, key: newEntryKey(), madeAt: Date.now() };
  useUndoHistory.setState((history) => withReversal(history, direction, entry, opposite));
  return opposite;
}

function problemText(error: unknown, entry: UndoEntry, direction: UndoDirection, t: Text): string {
  const { itemName, what } = entry;
  if (error instanceof TooOldError)
    return t(`items.${direction}.tooOld`, { what, minutes: LIMITS.undoMinutes });
  if (!(error instanceof ApiError) || error.status !== 409)
    return `${t(`items.${direction}.failed`, { what })} ${errorText(error, t, t('items.tryAgain'))}`;
  if (isUsedUp(error)) return t(`items.${direction}.over`, { what });
  return itemName === null
    ? t(`items.${direction}.changedSince.some`, { what })
    : t(`items.${direction}.changedSince`, { name: itemName });
}

class TooOldError extends Error {}

/** By another tab, or by an attempt whose answer was lost. */
function isUsedUp({ body }: ApiError): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'detail') === UNDO_TOO_LATE;
}
