import type { Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery } from '#features/items/public.ts';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { useScenarioCalls } from './scenario-api.ts';
import { useScenarioRemovals } from './use-scenario-removals.ts';

/**
 * Copies a scenario, opens the copy and compares it with its original. One call makes copy and name, so there is either the
 * whole copy or none. `select` makes a scenario the one the page shows.
 */
export function useScenarioCopy(select: (id: number) => void) {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const { takeBack } = useScenarioRemovals();

  return async (original: Scenario, name?: string): Promise<void> => {
    const copy = await calls.duplicate(original.id, name === undefined ? {} : { name });
    // So that the chart need not wait for them.
    await client.prefetchQuery(itemsQuery(copy.id));
    const { compareScenarioIds: before } = useSavedSettings.getState();
    saveSettings({ compareScenarioIds: [original.id] });
    select(copy.id);
    notify.done(t('scenarios.copy.done', { name: copy.name, original: original.name }), {
      label: t('common.undo'),
      run: () => void takeBack(copy, original, () => saveSettings({ compareScenarioIds: before })),
    });
  };
}
