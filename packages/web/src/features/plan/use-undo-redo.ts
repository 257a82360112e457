import { LIMITS, type UndoResult, undoEndpoints } from '@meridian/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { reloadProfile } from '#features/identity/public.ts';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { QUERY_KEYS, createLastChangeCheck, refetchAltered } from '#lib/api/refetch-altered.ts';
import { logError } from '#lib/api/log-error.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import {
  UNDO_OUTCOME_TOPIC,
  type UndoDirection,
  type UndoEntry,
  tokenExpiry,
  isTokenExpired,
  newestEntry,
  undoOfferTopic,
  replaceEntry,
  useUndo,
} from './undo-store.ts';

interface Asked {
  direction: UndoDirection;
  /** The token of the change; if absent, the newest change is reversed. */
  token?: string | undefined;
}

/**
 * Returns a function that undoes or redoes the newest change, or the change of a token: `reverse('undo')`. The function reports the
 * result itself.
 */
export function useUndoRedo(): (direction: UndoDirection, token?: string) => void {
  const t = useText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    // Runs in the same queue as changes of items (item-api.ts). A pending change is stored first and is then the newest change to undo,
    // and two quick presses undo two changes. Code that waits for changes of items also waits for the undo.
    scope: { id: 'items' },
    mutationKey: [...QUERY_KEYS.items, 'undo'],
    mutationFn: async ({ direction, token }: Asked) => {
      const state = useUndo.getState();
      const entry =
        token === undefined ? newestEntry(direction)(state) : state.entries.find((one) => one.token === token);
      if (entry === undefined) {
        notify.done(t(`items.${direction}.nothing`), undefined, UNDO_OUTCOME_TOPIC);
        return;
      }
      await attempt(entry);
      notify.withdraw(undoOfferTopic(entry));
    },
  });
  const reverse = (direction: UndoDirection, token?: string) => mutate({ direction, token });

  const attempt = async (entry: UndoEntry) => {
    const { direction, sentence: what, isImport } = entry;
    const back = direction === 'undo' ? 'redo' : 'undo';
    try {
      if (isTokenExpired(entry, Date.now())) throw new TooOldError();
      const { undo_token: token } = await takeBack(client, entry);
      replaceEntry(entry, {
        token,
        direction: back,
        sentence: what,
        madeAt: Date.now(),
        ...(isImport && { isImport }),
      });
      const again = { label: t(`items.${back}`), run: () => reverse(back, token) };
      notify.done(t(`items.${direction}.done`, { what }), again, UNDO_OUTCOME_TOPIC);
    } catch (error) {
      logError(`Not done: ${direction}`, error);
      const isHopeless = error instanceof TooOldError || (error instanceof ApiError && error.isOurs);
      if (isHopeless) replaceEntry(entry);
      const again = { label: t('common.tryAgain'), run: () => reverse(direction, entry.token) };
      notify.problem(problemText(error, entry, t), isHopeless ? undefined : again, UNDO_OUTCOME_TOPIC);
    }
  };
  return reverse;
}

/** Reverses a change on the server, and fetches the affected data. */
async function takeBack(client: QueryClient, { token }: UndoEntry): Promise<UndoResult> {
  const endpoint = undoEndpoints.undo;
  try {
    const answer = await call(endpoint, { body: { undo_token: token } });
    // Undoing an import or a change of people can alter the profile, which contains the preferences and the people.
    if (answer.action === 'import' || answer.action === 'update_people') await reloadProfile();
    // The data is fetched before the next queued change is sent; with outdated data that change would be refused as a
    // conflict.
    await refetchAltered(client, { endpoint, answer: { undid: answer.action } });
    return answer;
  } catch (error) {
    // Runs after an error too, because the server may have reversed the change. If changes of items are pending, the last of them fetches
    // the data.
    void refetchAltered(
      client,
      { endpoint, answer: { undid: undefined } },
      createLastChangeCheck(client, QUERY_KEYS.items),
    );
    throw error;
  }
}

function problemText(error: unknown, { direction, sentence: what }: UndoEntry, t: Translate): string {
  if (error instanceof TooOldError) return t(`items.${direction}.tooOld`, { what, minutes: LIMITS.undoMinutes });
  if (!(error instanceof ApiError) || error.status !== 409)
    return `${t(`items.${direction}.failed`, { what })} ${errorText(error, t, t('items.tryAgain'))}`;
  // The change was already reversed: by another tab, or by an earlier request whose response was lost.
  return t(error.key === 'undo_gone' ? `items.${direction}.over` : `items.${direction}.changedSince`, {
    what,
  });
}

class TooOldError extends Error {}

/**
 * Returns the newest import that can still be undone, with its expiry in milliseconds since 1970 and its undo function; null if there is
 * none.
 */
export function useUndoableImport() {
  const reverse = useUndoRedo();
  const entry = useUndo(({ entries }) =>
    entries.findLast(({ direction, isImport }) => direction === 'undo' && isImport),
  );
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (entry === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), tokenExpiry(entry) + 1 - Date.now());
    return () => clearTimeout(timer);
  }, [entry]);
  if (entry === undefined || isTokenExpired(entry, now)) return null;
  return { what: entry.sentence, until: tokenExpiry(entry), undo: () => reverse('undo', entry.token) };
}
