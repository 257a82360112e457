import type { Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery } from '#features/items/public.ts';
import { saveSettings } from '#features/saved-settings/public.ts';
import { offerUndo } from '#features/undo/public.ts';
import { useText } from '#lib/text/text.ts';
import { useScenarioCalls } from './scenario-api.ts';

/**
 * Copies a scenario, opens the copy and compares it with its original. One call makes copy and name, so there is either the
 * whole copy or none. `select` makes a scenario the one the page shows.
 */
export function useScenarioCopy(select: (id: number) => void) {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();

  return async (original: Scenario, name?: string): Promise<void> => {
    const { answer: copy, undoToken } = await calls.duplicate(
      original.id,
      name === undefined ? {} : { name },
    );
    // So that the chart need not wait for them.
    await client.prefetchQuery(itemsQuery(copy.id));
    saveSettings({ compareScenarioIds: [original.id] });
    select(copy.id);
    offerUndo({
      sentence: t('scenarios.create.what', { name: copy.name }),
      notice: t('scenarios.copy.done', { name: copy.name, original: original.name }),
      token: undoToken,
    });
  };
}
