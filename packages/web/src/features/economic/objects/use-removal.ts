import type { EconomicScenario } from '@meridian/contract';
import { useState } from 'react';
import { offerUndo } from '#features/undo/public.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useEconomicName } from '#features/economic/economic-name.ts';
import { useEconomy } from '#features/economic/economy-api.ts';
import { type ObjectKind, type Objects, useObjectCalls } from './object-calls.ts';

/** Deleting, with a question before and a way back after it; and why an object stays. */
export function useRemoval<Kind extends ObjectKind>(kind: Kind) {
  const t = useText();
  const nameOf = useEconomicName();
  const calls = useObjectCalls(kind);
  const { economic_scenarios: scenarios } = useEconomy();
  const [refused, setRefused] = useState<{ readonly id: number; readonly sentence: string } | null>(null);

  const tell = (error: unknown) => {
    report('An economic object could not be changed', error);
    notify.problem(`${t('economy.failed')} ${errorText(error, t, t('economy.failed.hint'))}`);
  };
  const remove = async (object: Objects[Kind]) => {
    const name = nameOf(object);
    setRefused(null);
    const message = t('economy.delete.question', { name });
    if (!(await confirm({ message, confirmLabel: t('economy.delete'), destructive: true }))) return;
    try {
      const { undoToken: token } = await calls.remove(object.id);
      offerUndo({ sentence: t('economy.deleted', { name }), token });
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        setRefused({ id: object.id, sentence: errorText(error, t, t('economy.failed.hint')) });
      else if (error instanceof ApiError && error.status === 404)
        notify.done(t('economy.delete.gone', { name }));
      else tell(error);
    }
  };
  return {
    remove,
    tell,
    /** Why an object stays, and the scenarios that hold it, as far as this page knows. */
    refusal:
      refused === null ? null : { ...refused, users: scenarios.filter((one) => uses(one, refused.id)) },
    forget: () => setRefused(null),
  };
}

const uses = ({ inflation_model_id: model, stress_test_ids: tests }: EconomicScenario, id: number) =>
  model === id || tests.includes(id);
