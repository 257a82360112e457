import { LIMITS, type Scenario, type ScenarioTemplate } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery } from '#features/plan/item-api.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { offerUndo, withdrawUndo } from '#features/plan/undo-store.ts';
import { useText } from '#lib/text/text.ts';
import { confirm } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useScenarioCalls, useShowScenario } from '#features/plan/scenario-api.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';

/** The example household, or a template. */
export type Filling = 'example' | ScenarioTemplate;

/** The beginning of a new scenario: nothing, examples, or all that another one has. */
export type ScenarioStart = Filling | { readonly copyOf: Scenario } | null;

/** A copy is opened and compared as soon as it is there. */
export function isCopy(start: ScenarioStart): start is { readonly copyOf: Scenario } {
  return typeof start === 'object' && start !== null && 'copyOf' in start;
}

/** Everything that people do to scenarios. Naming answers what is wrong with the name, or null when it is done. */
export function useScenarioActions() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt, attemptName } = useScenarioAttempts();
  const make = useScenarioMaking();
  return {
    ...useScenarioRemovals(),
    create: (name: string, start: ScenarioStart) =>
      attemptName(async () => {
        if (isCopy(start)) return make.copy(start.copyOf, name);
        const made = await calls.create(name);
        make.offer(made);
        // The name is taken by now: what fails from here on is not its fault.
        if (start !== null) await attempt(() => make.fill(made.answer, start));
      }),
    rename: ({ id, name: was }: Scenario, name: string) =>
      attemptName(async () => {
        const { undoToken } = await calls.rename(id, name);
        offerUndo({ sentence: t('scenarios.rename.done', { was, name }), token: undoToken });
      }),
    duplicate: ({ id }: Scenario) => attempt(async () => make.offer(await calls.duplicate(id))),
    /** Opens the copy and compares it with its original. */
    copy: (original: Scenario) => attempt(() => make.copy(original)),
  };
}

/** The actions that add scenarios and items, with the notice and the undo after each. */
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
    /** One call makes copy and name, so there is either the whole copy or none. */
    copy: async (original: Scenario, name?: string): Promise<void> => {
      const made = await calls.duplicate(original.id, name === undefined ? {} : { name });
      const copy = made.answer;
      // So that the chart need not wait for them.
      await client.prefetchQuery(itemsQuery(copy.id));
      saveSettings({ compareScenarioIds: [original.id] });
      show(copy.id);
      offer(made, t('scenarios.copy.done', { name: copy.name, original: original.name }));
    },
    /** Puts example items in the place of all that a scenario holds; says what came, what to change, and of what was there that it can come back. */
    fill: async ({ id, name, item_count: before }: Scenario, filling: Filling): Promise<void> => {
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

/** The actions that take items away: the question of product.md section 9 before each, the notice and the undo after it. */
function useScenarioRemovals() {
  const t = useText();
  const calls = useScenarioCalls();
  const { attempt } = useScenarioAttempts();
  const { fill } = useScenarioMaking();
  const advice = t('scenarios.undoMinutes', { minutes: LIMITS.undoMinutes });
  /** Does it once the person agrees; answers nothing. */
  const onceAgreed = async (message: string, confirmLabel: string, work: () => Promise<void>) => {
    if (await confirm({ message, confirmLabel, destructive: true })) await attempt(work);
  };
  return {
    remove: ({ id, name }: Scenario) =>
      onceAgreed(t('scenarios.delete.question'), t('scenarios.delete'), async () => {
        const { undo_token: token } = await calls.remove(id);
        const sentence = t('scenarios.delete.done', { name });
        offerUndo({ sentence, notice: `${sentence} ${advice}`, token });
      }),
    clear: ({ id, name }: Scenario) =>
      onceAgreed(t('scenarios.clear.question'), t('scenarios.clear'), async () => {
        const { deleted, undo_token: token } = await calls.clear(id);
        const sentence = t('scenarios.clear.done', { name, count: deleted });
        offerUndo({ sentence, notice: token === null ? sentence : `${sentence} ${advice}`, token });
      }),
    /** Asks first where there is something to lose. */
    addExample: async (scenario: Scenario, filling: Filling): Promise<void> => {
      const { name, item_count: count } = scenario;
      const work = () => fill(scenario, filling);
      if (count === 0) return void (await attempt(work));
      const question =
        filling === 'example'
          ? t('scenarios.example.question', { name, count })
          : t('scenarios.template.question', { name, count, template: filling.name });
      await onceAgreed(question, t('scenarios.example.confirm'), work);
    },
    clearAll: () =>
      onceAgreed(t('scenarios.clearAll.question'), t('scenarios.clearAll'), async () => {
        const { deleted_scenarios: scenarios, deleted_items: items } = await calls.clearAll();
        withdrawUndo();
        notify.done(t('scenarios.clearAll.done', { scenarios, items }));
      }),
  };
}
