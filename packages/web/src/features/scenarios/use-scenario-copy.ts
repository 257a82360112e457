import type { Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery, offerUndo } from '#features/items/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { SCENARIO_PARAMETER, useScenarioCalls, useSelectScenario } from './scenario-api.ts';

/**
 * Copies a scenario, opens the copy and compares it with its original. One call makes copy and name, so there is either the
 * whole copy or none. `select` makes a scenario the one the page shows.
 */
export function useScenarioCopy(select: (id: number) => void) {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const leaveCopy = useLeaveCopy();

  return async (original: Scenario, name?: string): Promise<void> => {
    const { answer: copy, undoToken } = await calls.duplicate(
      original.id,
      name === undefined ? {} : { name },
    );
    // So that the chart need not wait for them.
    await client.prefetchQuery(itemsQuery(copy.id));
    const { compareScenarioIds: before } = useSavedSettings.getState();
    saveSettings({ compareScenarioIds: [original.id] });
    select(copy.id);
    offerUndo({
      message: t('scenarios.copy.done', { name: copy.name, original: original.name }),
      what: t('scenarios.create.what', { name: copy.name }),
      undoToken,
      scenario: copy.id,
      prepare: async () => {
        if (!(await leaveCopy(copy, original))) return undefined;
        return () => saveSettings({ compareScenarioIds: before });
      },
    });
  };
}

/** Brings a page that shows a copy back to the original, before the copy goes; answers whether it showed it. */
export function useLeaveCopy(): (copy: Scenario, original: Scenario) => Promise<boolean> {
  const { mutateAsync: select } = useSelectScenario();
  return async (copy, original) => {
    const isShown = new URLSearchParams(location.search).get(SCENARIO_PARAMETER) === String(copy.id);
    // First, or the server would select Default in its place.
    if (isShown) await select(original.id);
    return isShown;
  };
}
