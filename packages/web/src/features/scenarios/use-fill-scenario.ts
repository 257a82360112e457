import { LIMITS, type Scenario, type ScenarioTemplate } from '@meridian/contract';
import { offerUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { useScenarioCalls } from './scenario-api.ts';

/** What a scenario can be filled with: the example household, or a template. */
export type Filling = 'example' | ScenarioTemplate;

/** Puts example items in the place of all that a scenario holds; says what came, what to change, and of what was there that it can come back. */
export function useFillScenario() {
  const t = useText();
  const calls = useScenarioCalls();
  return async ({ id, name, item_count: before }: Scenario, filling: Filling): Promise<void> => {
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
  };
}
