import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { whenItemsAreSaved } from '#features/items/public.ts';
import { useScenarioCalls, useScenarios, useSelectedScenario } from '#features/scenarios/public.ts';
import { offerUndo } from '#features/undo/public.ts';
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
  const isUnderWay = useRef(false);
  return async (effect: VariantEffect): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const { variant } = effect;
    const change = variantName(variant, t);
    const name = keptName(t('sensitivity.kept.name', { scenario: original.name, change }), taken);
    try {
      // The server copies what it has.
      if (!(await whenItemsAreSaved(client))) {
        notify.problem(`${t('sensitivity.keep.failed')} ${t('sensitivity.keep.unsaved')}`);
        return;
      }
      const changes = variant.changes.map((one) => ({ ...one }));
      const { answer: copy, undoToken } = await calls.duplicate(original.id, { name, item_changes: changes });
      remember(effect, copy.id);
      offerUndo({
        sentence: t('scenarios.create.what', { name: copy.name }),
        notice: t('sensitivity.kept', { name: copy.name }),
        token: undoToken,
      });
    } catch (error) {
      report('A variant of a plan could not be kept', error);
      notify.problem(`${t('sensitivity.keep.failed')} ${errorText(error, t, t('scenarios.tryAgain'))}`);
    } finally {
      isUnderWay.current = false;
    }
  };
}
