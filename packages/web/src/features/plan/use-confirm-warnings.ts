import { LIMITS } from '@meridian/contract';
import { useRef } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { convertRate } from '#ui/form/rate-input.tsx';
import { type ItemWarnings, type ItemValueChange, findItemWarnings } from './item-warnings.ts';

/**
 * Returns a function that asks the user to confirm implausible changes: `if (!(await isMeant([{ before, after }]))) return`. A confirmed
 * value is not asked about again while the component is mounted, for example after a failed save.
 */
export function useConfirmWarnings(): (changes: readonly ItemValueChange[]) => Promise<boolean> {
  const t = useText();
  const { rates } = useCurrency();
  const write = useFormatters();
  const meant = useRef(new Set<string>());
  const sentencesOf = ({ rate, beyond: [first, ...others] }: ItemWarnings): string[] => {
    const sentences: string[] = [];
    if (rate !== null) {
      const month = write.percent(rate, { min: 0, max: 4 });
      const year = write.percent(convertRate('year', rate), { min: 0, max: 1 });
      sentences.push(t('items.doubt.rate', { month, year }));
    }
    if (first !== undefined) {
      const { name, currency, year } = first;
      const amount = write.compactAmount(LIMITS.moneyMax, currency);
      sentences.push(t('items.doubt.beyond', { name, year: String(year), amount, others: others.length }));
    }
    return sentences;
  };
  return async (changes) => {
    const doubts = sentencesOf(findItemWarnings(changes, { start: thisMonth(), rates }));
    const key = JSON.stringify([doubts, changes]);
    if (doubts.length === 0 || meant.current.has(key)) return true;
    const isMeant = await askForConfirmation({
      title: t('items.doubt.title'),
      message: [...doubts, t('items.doubt.question')].join(' '),
      confirmLabel: t('items.doubt.confirm'),
      cancelLabel: t('items.doubt.cancel'),
    });
    if (isMeant) meant.current.add(key);
    return isMeant;
  };
}
