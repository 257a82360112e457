import { LIMITS, type Scenario } from '@meridian/contract';
import { offerUndo, withdrawUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useScenarioCalls } from './scenario-api.ts';
import { type Filling, useFillScenario } from './use-fill-scenario.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';

/** What takes items away: the question of product.md section 9 before it, the words and the undo after it. */
export function useScenarioRemovals() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt } = useScenarioAttempts();
  const fill = useFillScenario();
  const advice = t('scenarios.undoMinutes', { minutes: LIMITS.undoMinutes });
  const agreed = (message: string, confirmLabel: string) =>
    confirm({ message, confirmLabel, destructive: true });

  return {
    remove: async ({ id, name }: Scenario) => {
      if (!(await agreed(t('scenarios.delete.question'), t('scenarios.delete')))) return;
      await attempt(async () => {
        const { undo_token: token } = await calls.remove(id);
        const sentence = t('scenarios.delete.done', { name });
        offerUndo({ sentence, notice: `${sentence} ${advice}`, token });
      });
    },
    clear: async ({ id, name }: Scenario) => {
      if (!(await agreed(t('scenarios.clear.question'), t('scenarios.clear')))) return;
      await attempt(async () => {
        const { deleted, undo_token: token } = await calls.clear(id);
        const sentence = t('scenarios.clear.done', { name, count: deleted });
        offerUndo({ sentence, notice: token === null ? sentence : `${sentence} ${advice}`, token });
      });
    },
    addExample: async (scenario: Scenario, filling: Filling) => {
      const { name, item_count: count } = scenario;
      const question =
        filling === 'example'
          ? t('scenarios.example.question', { name, count })
          : t('scenarios.template.question', { name, count, template: filling.name });
      if (count > 0 && !(await agreed(question, t('scenarios.example.confirm')))) return;
      await attempt(() => fill(scenario, filling));
    },
    clearAll: async () => {
      if (!(await agreed(t('scenarios.clearAll.question'), t('scenarios.clearAll')))) return;
      await attempt(async () => {
        const { deleted_scenarios: scenarios, deleted_items: items } = await calls.clearAll();
        withdrawUndo();
        notify.done(t('scenarios.clearAll.done', { scenarios, items }));
      });
    },
  };
}
