/** 'Undo' of an update that changed several economic objects at once. */
import { economicEndpoints } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { fetchAgain } from '#lib/api/fetch-again.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useEconomicName } from '#features/economic/economic-name.ts';
import {
  CALLS,
  type ObjectBody,
  type ObjectKind,
  type Objects,
  fieldsOf,
  isSaved,
} from '#features/economic/objects/object-calls.ts';

/** An object that an update replaced, as it was before; or one that was missing, as the update made it. */
export interface Altered<Kind extends ObjectKind = ObjectKind> {
  readonly kind: Kind;
  readonly object: Objects[Kind];
  readonly isMade?: boolean;
}

/** The economic objects as they are, whatever this page knew of them: asked right before an update. */
export const economyBefore = () => call(economicEndpoints.dashboard);

/** What a notice offers after an update; nothing where it altered nothing. The currency is the display currency of before. */
export function useUndoUpdate() {
  const t = useText();
  const client = useQueryClient();
  const nameOf = useEconomicName();
  const undo = async (altered: readonly Altered[], currency: CurrencyCode) => {
    const attempts = altered.map(async (one) => {
      try {
        await (one.isMade === true ? takeAway(one) : putBack(one, currency));
        return [];
      } catch (error) {
        return [{ one, error }];
      }
    });
    const failures = (await Promise.all(attempts)).flat();
    await fetchAgain(client, { endpoint: economicEndpoints.refreshStressTests });
    const changed = failures.filter(({ error }) => hasStatus(error, 404, 409));
    if (changed.length > 0) {
      const what = changed.map(({ one }) => nameOf(one.object)).join(', ');
      notify.problem(t('items.undo.changedSince.some', { what }));
    }
    const first = failures.find((failure) => !changed.includes(failure));
    if (first !== undefined) {
      report('An update of economic objects could not be undone', first.error);
      // All that failed, so that what changed meanwhile is not forgotten.
      const again = failures.map(({ one }) => one);
      notify.problem(`${t('economy.failed')} ${errorText(first.error, t, t('economy.failed.hint'))}`, {
        label: t('common.tryAgain'),
        run: () => void undo(again, currency),
      });
    }
    if (failures.length === 0) notify.done(t('economy.update.undone'));
  };
  return (altered: readonly Altered[], currency: CurrencyCode) =>
    altered.length === 0 ? undefined : { label: t('common.undo'), run: () => void undo(altered, currency) };
}

const hasStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);

/** Throws the server's 409 where somebody changed the object after the update, and 404 where it is gone. */
async function putBack<Kind extends ObjectKind>({ kind, object }: Altered<Kind>, currency: CurrencyCode) {
  const { replace, changedIn } = CALLS[kind];
  // The compiler does not follow that the fields of an object are those of its body.
  const body = fieldsOf(object) as ObjectBody<Kind>;
  try {
    await replace(object.id, body, { version: object.version + 1, currency });
  } catch (error) {
    const now = hasStatus(error, 409) ? changedIn((error as ApiError).body) : undefined;
    // The answer to an earlier attempt was lost.
    if (now === undefined || !isSaved(kind, body, now)) throw error;
  }
}

/** Throws 409 where somebody changed the object since it was made, or refers to it. */
async function takeAway({ kind, object: { id, version } }: Altered) {
  try {
    if ((await CALLS[kind].read(id)).version !== version) throw new ApiError({ status: 409 });
    await CALLS[kind].remove(id);
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
