import type { FinancialItem } from '@meridian/contract';
import { useMutation } from '@tanstack/react-query';
import type { ScenarioForecast } from '#features/forecast/use-forecasts.ts';
import { useChangeItems } from '#features/plan/public.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import type { DifferenceRow } from './difference-rows.ts';
import { changesToCopyItems } from './copy-items-to-scenario.ts';

type ItemLine = Extract<DifferenceRow, { part: 'item' }>;

/** The items of one row that are copied into another scenario. */
export interface ItemCopy {
  readonly line: ItemLine;
  /** The scenario to change. */
  readonly into: ScenarioForecast;
  /** The scenario from which the items are copied. */
  readonly other: ScenarioForecast;
  /** The items of the row in `other`. */
  readonly source: readonly FinancialItem[];
  /** The items of the row in `into`, which the `source` items replace. */
  readonly target: readonly FinancialItem[];
}

const itemsById = memoizeLast(
  (from: readonly FinancialItem[], to: readonly FinancialItem[]) =>
    new Map([...from, ...to].map((item) => [item.id, item])),
);

/**
 * Describes the copy of a row into the scenario on `side` of the comparison: the items of the row in the other scenario replace those of
 * the row in this scenario (`into`).
 */
export function toItemCopy(
  line: ItemLine,
  { from, to }: Readonly<Record<'from' | 'to', ScenarioForecast>>,
  side: 'from' | 'to',
): ItemCopy {
  const known = itemsById(from.items, to.items);
  const itemsOn = (one: 'from' | 'to') => line.item[one].flatMap(({ id }) => known.get(id) ?? []);
  return {
    line,
    into: side === 'from' ? from : to,
    other: side === 'from' ? to : from,
    source: itemsOn(side === 'from' ? 'to' : 'from'),
    target: itemsOn(side),
  };
}

let createdItems = 0;

/**
 * Returns a function that copies the items of a row from one scenario to the other, and its state. The function copies
 * one row at a time, and each change can be undone.
 */
export function useCopyItems() {
  const t = useText();
  const change = useChangeItems();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ line, into, other, source, target }: ItemCopy) => {
      const { name } = line.item;
      const names = { name, scenario: into.scenario.name };
      if (source.length === 0) {
        const message = t('difference.remove.question', { scenario: into.scenario.name });
        const title = t('items.delete.title', { name });
        const confirmLabel = t('items.delete.confirm');
        if (!(await askForConfirmation({ message, title, confirmLabel, destructive: true }))) return;
      }
      const milestones = { source: other.scenario.milestones, target: into.scenario.milestones };
      const itemsToCopy = { source, target, scenario: into.scenario.id, milestones };
      const changes = changesToCopyItems(itemsToCopy, {
        newId: () => -(1_000_000 + (createdItems += 1)),
        now: new Date().toISOString(),
      });
      for (const [index, one] of changes.entries()) {
        const isLast = index === changes.length - 1;
        const notice = t(source.length === 0 ? 'difference.removed' : 'difference.taken', names);
        await change(isLast ? { ...one, notice } : one);
      }
    },
    onError: (error, { line }) => {
      logError('An item could not be taken over', error);
      const { name } = line.item;
      notify.problem(`${t('difference.take.failed', { name })} ${errorText(error, t, t('items.tryAgain'))}`);
    },
  });
  return {
    /** Returns whether the items of a row are being copied to the scenario with this id. */
    isUnderWay: ({ id }: DifferenceRow, scenario: number) =>
      isPending && variables.line.id === id && variables.into.scenario.id === scenario,
    isBusy: isPending,
    copy: (itemCopy: ItemCopy) => {
      if (!isPending) mutate(itemCopy);
    },
  };
}
