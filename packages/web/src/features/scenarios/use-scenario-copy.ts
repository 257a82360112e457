import type { Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery, offerUndo } from '#features/items/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { SCENARIO_PARAMETER, useScenarioCalls, useSelectScenario } from './scenario-api.ts';
import { useScenarioAttempts } from './use-scenario-attempts.ts';

/**
 * Copies a scenario, opens the copy and compares it with its original. One call makes copy and name, so there is either the
 * whole copy or none. `select` makes a scenario the one the page shows.
 */
export function useScenarioCopy(select: (id: number) => void) {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const { mutateAsync: tellSelected } = useSelectScenario();
  const { attempt } = useScenarioAttempts();

  /** Deletes the copy, which can be undone in its turn; whoever still looks at it is back at its original. */
  const takeBack = (copy: Scenario, original: Scenario, compareScenarioIds: number[]) =>
    attempt(async () => {
      const isShown = new URLSearchParams(location.search).get(SCENARIO_PARAMETER) === String(copy.id);
      // First, or the server would select Default in place of the copy.
      if (isShown) await tellSelected(original.id);
      const { undo_token: undoToken } = await calls.remove(copy.id);
      if (isShown) saveSettings({ compareScenarioIds });
      offerUndo({ message: t('scenarios.delete.done', { name: copy.name }), undoToken, scenario: copy.id });
    });

  return async (original: Scenario, name?: string): Promise<void> => {
    const copy = await calls.duplicate(original.id, name === undefined ? {} : { name });
    // So that the chart need not wait for them.
    await client.prefetchQuery(itemsQuery(copy.id));
    const { compareScenarioIds: before } = useSavedSettings.getState();
    saveSettings({ compareScenarioIds: [original.id] });
    select(copy.id);
    notify.done(t('scenarios.copy.done', { name: copy.name, original: original.name }), {
      label: t('common.undo'),
      run: () => void takeBack(copy, original, before),
    });
  };
}
