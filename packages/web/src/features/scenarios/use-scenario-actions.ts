import type { Scenario } from '@meridian/contract';
import { offerUndo } from '#features/items/item-undo-api.ts';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/error-text.ts';
import { report } from '#lib/report.ts';
import { useText } from '#lib/text.ts';
import { confirm } from '#ui/confirm-dialog.tsx';
import { notify } from '#ui/notify.tsx';
import { useScenarioCalls } from './scenario-api.ts';

/**
 * What people do to scenarios, with the questions before it and the words and the undo after it. Naming answers what is
 * wrong with the name, or null when it is done.
 */
export function useScenarioActions() {
  const t = useText();
  const calls = useScenarioCalls();

  const tell = (error: unknown) => {
    report('A scenario could not be changed', error);
    notify.problem(`${t('scenarios.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
  };

  /** Does it, or tells why not; answers whether it was done. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      tell(error);
      return false;
    }
  };

  const attemptName = async (work: () => Promise<unknown>): Promise<string | null> => {
    try {
      await work();
      return null;
    } catch (error) {
      const refusal = error instanceof ApiError ? error.fieldErrors['name']?.[0] : undefined;
      if (refusal === undefined) tell(error);
      return refusal ?? t('scenarios.failed');
    }
  };

  return {
    create: (name: string) =>
      attemptName(async () => {
        await calls.create(name);
        notify.done(t('scenarios.create.done', { name }));
      }),
    rename: ({ id }: Scenario, name: string) => attemptName(() => calls.rename(id, name)),
    duplicate: ({ id }: Scenario) =>
      attempt(async () => {
        const { name } = await calls.duplicate(id);
        notify.done(t('scenarios.create.done', { name }));
      }),
    remove: async ({ id, name }: Scenario) => {
      const question = { message: t('scenarios.delete.question'), confirmLabel: t('scenarios.delete') };
      if (!(await confirm({ ...question, destructive: true }))) return;
      await attempt(async () => {
        const { undo_token: undoToken } = await calls.remove(id);
        offerUndo({ message: t('scenarios.delete.done', { name }), undoToken, scenario: id });
      });
    },
    clear: async ({ id, name }: Scenario) => {
      const question = { message: t('scenarios.clear.question'), confirmLabel: t('scenarios.clear') };
      if (!(await confirm({ ...question, destructive: true }))) return;
      await attempt(async () => {
        const { deleted, undo_token: undoToken } = await calls.clear(id);
        const message = t('scenarios.clear.done', { name, count: deleted });
        if (undoToken === null) notify.done(message);
        else offerUndo({ message, undoToken, scenario: id });
      });
    },
    addExample: async ({ id, name, item_count: count }: Scenario) => {
      const question = {
        message: t('scenarios.example.question', { name, count }),
        confirmLabel: t('scenarios.example.confirm'),
      };
      if (count > 0 && !(await confirm({ ...question, destructive: true }))) return;
      await attempt(async () => {
        const { created, undo_token: undoToken } = await calls.addExample(id);
        offerUndo({
          message: t('scenarios.example.done', { name, count: created }),
          undoToken,
          scenario: id,
        });
      });
    },
    clearAll: async () => {
      const question = { message: t('scenarios.clearAll.question'), confirmLabel: t('scenarios.clearAll') };
      if (!(await confirm({ ...question, destructive: true }))) return;
      await attempt(async () => {
        const { deleted_scenarios: scenarios, deleted_items: items } = await calls.clearAll();
        notify.done(t('scenarios.clearAll.done', { scenarios, items }));
      });
    },
  };
}
