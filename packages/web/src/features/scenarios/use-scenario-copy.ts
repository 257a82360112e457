import type { CopyRequest, Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { itemsQuery, offerUndo, whenItemsAreSaved } from '#features/items/public.ts';
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
  const takeBack = useTakeBack();

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

/**
 * Keeps a scenario with some changes as a new one, which the page does not open. One call makes copy, name and changes: all of it or
 * nothing. Edits that are still under way are waited for. A refusal is thrown.
 */
export function useChangedCopy() {
  const t = useText();
  const client = useQueryClient();
  const calls = useScenarioCalls();
  const takeBack = useTakeBack();

  return async (original: Scenario, asked: Required<CopyRequest>): Promise<Scenario> => {
    await whenItemsAreSaved(client);
    const copy = await calls.duplicate(original.id, asked);
    const { compareScenarioIds: before } = useSavedSettings.getState();
    notify.done(t('scenarios.kept', { name: copy.name }), {
      label: t('common.undo'),
      run: () => void takeBack(copy, original, before),
    });
    return copy;
  };
}

/** Deletes a copy, which can be undone in its turn; whoever still looks at it is back at its original, compared with what was before. */
function useTakeBack() {
  const t = useText();
  const calls = useScenarioCalls();
  const { mutateAsync: tellSelected } = useSelectScenario();
  const { attempt } = useScenarioAttempts();

  return (copy: Scenario, original: Scenario, compareScenarioIds: number[]) =>
    attempt(async () => {
      const isShown = new URLSearchParams(location.search).get(SCENARIO_PARAMETER) === String(copy.id);
      // First, or the server would select Default in place of the copy.
      if (isShown) await tellSelected(original.id);
      const { undo_token: undoToken } = await calls.remove(copy.id);
      if (isShown) saveSettings({ compareScenarioIds });
      offerUndo({ message: t('scenarios.delete.done', { name: copy.name }), undoToken, scenario: copy.id });
    });
}
