import { LIMITS, type Scenario, type ScenarioTemplate } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery } from '#features/plan/item-api.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { offerUndo, clearUndo } from '#features/plan/undo-store.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useScenarioCalls, useShowScenario } from '#features/plan/scenario-api.ts';
import { useErrorReporting } from './use-error-reporting.ts';

/** The example household, or a template. */
export type ScenarioContent = 'example' | ScenarioTemplate;

/** The initial content of a new scenario: null for none, examples, or a copy of another scenario. */
export type InitialScenarioContent = ScenarioContent | { readonly copyOf: Scenario } | null;

/** Returns true if the new scenario is a copy. A copy is opened after its creation and compared with its original. */
export function isScenarioCopy(start: InitialScenarioContent): start is { readonly copyOf: Scenario } {
  return typeof start === 'object' && start !== null && 'copyOf' in start;
}

/** Returns the actions on scenarios. Actions with a name return the error of the name, or null after success. */
export function useScenarioActions() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt, attemptName } = useErrorReporting();
  const make = useScenarioMaking();
  return {
    ...useScenarioRemovals(),
    create: (name: string, start: InitialScenarioContent) =>
      attemptName(async () => {
        if (isScenarioCopy(start)) return make.copy(start.copyOf, name);
        const made = await calls.create(name);
        make.offer(made);
        // The scenario has been created, so later errors do not concern its name.
        if (start !== null) await attempt(() => make.fill(made.answer, start));
      }),
    rename: ({ id, name: was }: Scenario, name: string) =>
      attemptName(async () => {
        const { undoToken } = await calls.rename(id, name);
        offerUndo({ sentence: t('scenarios.rename.done', { was, name }), token: undoToken });
      }),
    duplicate: ({ id }: Scenario) => attempt(async () => make.offer(await calls.duplicate(id))),
    /** Selects the copy and compares it with its original. */
    copy: (original: Scenario) => attempt(() => make.copy(original)),
  };
}

/** Returns the actions that add scenarios and items, each with a notification and undo. */
function useScenarioMaking() {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const show = useShowScenario();
  type Made = Awaited<ReturnType<typeof calls.create>>;
  const offer = ({ answer: { name }, undoToken }: Made, notice = t('scenarios.create.done', { name })) =>
    offerUndo({ sentence: t('scenarios.create.what', { name }), notice, token: undoToken });
  return {
    offer,
    /** Copies and names the scenario in one request, so that either a complete copy exists afterwards or none. */
    copy: async (original: Scenario, name?: string): Promise<void> => {
      const made = await calls.duplicate(original.id, name === undefined ? {} : { name });
      const copy = made.answer;
      // The items are loaded in advance, so that the chart does not wait for them.
      await client.prefetchQuery(itemsQuery(copy.id));
      saveSettings({ compareScenarioIds: [original.id] });
      show(copy.id);
      offer(made, t('scenarios.copy.done', { name: copy.name, original: original.name }));
    },
    /**
     * Replaces the content of a scenario by example items; the notification says what was added, what to change, and that the old content
     * can be restored.
     */
    fill: async ({ id, name, item_count: before }: Scenario, filling: ScenarioContent): Promise<void> => {
      const template = filling === 'example' ? undefined : filling;
      const { created: count, undo_token: token } = await calls.addExample(id, template?.id);
      const message =
        template === undefined
          ? t('scenarios.example.done', { name, count })
          : t('scenarios.template.done', { name, count, template: template.name });
      const advice = [
        template?.what_to_change,
        before > 0 ? t('scenarios.undoMinutes', { minutes: LIMITS.undoMinutes }) : undefined,
      ];
      offerUndo({ sentence: message, notice: [message, ...advice].filter(Boolean).join(' '), token });
    },
  };
}

/**
 * Returns the actions that remove items. Each first asks the question of product.md section 9, and afterwards shows a
 * notification with 'Undo'.
 */
function useScenarioRemovals() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt } = useErrorReporting();
  const { fill } = useScenarioMaking();
  const advice = t('scenarios.undoMinutes', { minutes: LIMITS.undoMinutes });
  /** Runs `work` after the user has confirmed. */
  const runAfterConfirmation = async (message: string, confirmLabel: string, work: () => Promise<void>) => {
    if (await askForConfirmation({ message, confirmLabel, destructive: true })) await attempt(work);
  };
  return {
    remove: ({ id, name }: Scenario) =>
      runAfterConfirmation(t('scenarios.delete.question'), t('scenarios.delete'), async () => {
        const { undo_token: token } = await calls.remove(id);
        const sentence = t('scenarios.delete.done', { name });
        offerUndo({ sentence, notice: `${sentence} ${advice}`, token });
      }),
    clear: ({ id, name }: Scenario) =>
      runAfterConfirmation(t('scenarios.clear.question'), t('scenarios.clear'), async () => {
        const { deleted, undo_token: token } = await calls.clear(id);
        const sentence = t('scenarios.clear.done', { name, count: deleted });
        offerUndo({ sentence, notice: token === null ? sentence : `${sentence} ${advice}`, token });
      }),
    /** Replaces the items of a scenario by examples; asks for confirmation if it has items. */
    addExample: async (scenario: Scenario, filling: ScenarioContent): Promise<void> => {
      const { name, item_count: count } = scenario;
      const work = () => fill(scenario, filling);
      if (count === 0) return void (await attempt(work));
      const question =
        filling === 'example'
          ? t('scenarios.example.question', { name, count })
          : t('scenarios.template.question', { name, count, template: filling.name });
      await runAfterConfirmation(question, t('scenarios.example.confirm'), work);
    },
    clearAll: () =>
      runAfterConfirmation(t('scenarios.clearAll.question'), t('scenarios.clearAll'), async () => {
        const { deleted_scenarios: scenarios, deleted_items: items } = await calls.clearAll();
        clearUndo();
        notify.done(t('scenarios.clearAll.done', { scenarios, items }));
      }),
  };
}
