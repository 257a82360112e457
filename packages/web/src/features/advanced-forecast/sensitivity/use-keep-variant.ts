import type { Scenario } from '@meridian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { offerUndo, whenItemsAreSaved } from '#features/items/public.ts';
import {
  SCENARIO_PARAMETER,
  useScenarioAttempts,
  useScenarioCalls,
  useScenarios,
  useSelectScenario,
  useSelectedScenario,
} from '#features/scenarios/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { report } from '#lib/api/report.ts';
import { useText } from '#lib/text/text.ts';
import { notify } from '#ui/dialog/notify.tsx';
import type { VariantEffect } from './compare-variants.ts';
import { keptName, variantName } from './variant-name.tsx';

/**
 * Keeps variants of the selected scenario as new ones, which the page does not open. One call makes copy, name and changes: all of it
 * or nothing. One at a time, so that two presses make no two copies; `remember` is told which scenario keeps the variant.
 */
export function useKeepVariant(remember: (effect: VariantEffect, scenario: number) => void) {
  const t = useText();
  const client = useQueryClient();
  const original = useSelectedScenario();
  const taken = useScenarios().map(({ name }) => name);
  const calls = useScenarioCalls();
  const takeBack = useTakeBack(original);
  const isUnderWay = useRef(false);
  return async (effect: VariantEffect): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { variant } = effect;
    const change = variantName(variant, t);
    const name = keptName(t('sensitivity.kept.name', { scenario: original.name, change }), taken);
    try {
      // The server copies what it has.
      await whenItemsAreSaved(client);
      const changes = variant.changes.map((one) => ({ ...one }));
      const copy = await calls.duplicate(original.id, { name, item_changes: changes });
      remember(effect, copy.id);
      const undo = { label: t('common.undo'), run: () => void takeBack(copy) };
      notify.done(t('sensitivity.kept', { name: copy.name }), undo);
    } catch (error) {
      report('A variant of a plan could not be kept', error);
      notify.problem(`${t('sensitivity.keep.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    } finally {
      isUnderWay.current = false;
    }
  };
}

/** Deletes what was kept, which can be undone in its turn. */
function useTakeBack(original: Scenario) {
  const t = useText();
  const calls = useScenarioCalls();
  const { mutateAsync: tellSelected } = useSelectScenario();
  const { attempt } = useScenarioAttempts();
  return ({ id, name }: Scenario) =>
    attempt(async () => {
      const isOpen = new URLSearchParams(location.search).get(SCENARIO_PARAMETER) === String(id);
      // First, or the server would select Default in its place.
      if (isOpen) await tellSelected(original.id);
      const { undo_token: undoToken } = await calls.remove(id);
      offerUndo({ message: t('scenarios.delete.done', { name }), undoToken, scenario: id });
    });
}
