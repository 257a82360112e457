/** Implausible changes, which the user must confirm before they are saved. */
import { LIMITS, monthlyToYearlyRate } from '@meridian/contract';
import { type CurrencyCode, type Month, type Rates, forecast } from '@meridian/engine';
import { useRef } from 'react';
import { useCurrency } from '#features/currency/public.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { useText } from '#lib/text/text.ts';
import { askForConfirmation } from '#ui/dialog/confirm-dialog.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { convertRate } from '#ui/form/rate-input.tsx';
import { type ItemDraft, toUnsavedPlanItem } from './item-changes.ts';

/** The highest rate that needs no confirmation, in percent a year. */
const USUAL_YEARLY_RATE = 15;
const YEARS = 30;
const GROWTH_RATES = ['monthly_interest_rate', 'deposit_growth_rate'] as const;
/**
 * The number of decimals to which monthly rates are rounded for comparison. It is finer than any typed rate, and
 * coarser than the rounding error of converting a yearly rate to a monthly one and back.
 */
const RATE_DECIMALS = 6;

type ItemValues = Omit<ItemDraft, 'tag_names'>;

/** The values of an item before (null for a new item) and after a change. */
export interface ValueChange {
  readonly before: ItemValues | null;
  readonly after: ItemValues;
}

interface Outlook {
  readonly start: Month;
  readonly rates: Rates;
}

/** An item that grows beyond the largest allowed amount, and the year in which it does. */
interface Beyond {
  readonly name: string;
  readonly currency: CurrencyCode;
  readonly year: number;
}

interface ItemWarnings {
  /** The highest implausible rate, in percent a month; null if there is none. */
  readonly rate: number | null;
  readonly beyond: readonly Beyond[];
}

/**
 * Returns a function that asks the user to confirm implausible changes: `if (!(await isMeant([{ before, after }]))) return`. A confirmed
 * value is not asked about again while the component is mounted, for example after a failed save.
 */
export function useConfirmWarnings(): (changes: readonly ValueChange[]) => Promise<boolean> {
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
    const doubts = sentencesOf(findWarnings(changes, { start: thisMonth(), rates }));
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

/** Returns what becomes implausible through these changes. Values that were already stored are not reported. */
export function findWarnings(changes: readonly ValueChange[], outlook: Outlook): ItemWarnings {
  const rates = changes.flatMap(({ before, after }) => [
    ...GROWTH_RATES.filter((name) => before?.[name] !== after[name]).map((name) => after[name]),
    // A loan rate is a yearly rate; a twelfth of it is charged per month.
    ...(isDearLoan(after) && before?.loan_rate !== after.loan_rate ? [after.loan_rate / 12] : []),
  ]);
  return {
    rate: rates.find(isUnusual) ?? null,
    beyond: changes.flatMap(({ before, after }) => {
      const year = yearBeyond(after, outlook);
      const isNew = year !== null && (before === null || yearBeyond(before, outlook) === null);
      return isNew ? [{ name: after.name, currency: after.currency, year }] : [];
    }),
  };
}

const isDearLoan = ({ category, loan_balance: owed, loan_rate: rate }: ItemValues) =>
  category === 'expense' && owed > 0 && rate > USUAL_YEARLY_RATE;

function isUnusual(monthly: number): boolean {
  return Number(monthlyToYearlyRate(monthly).toFixed(RATE_DECIMALS)) > USUAL_YEARLY_RATE;
}

/**
 * Returns the year in which the value, debt or monthly payment of the item exceeds the largest allowed amount, in the item's currency.
 * Returns null if none of them ever does.
 */
function yearBeyond(values: ItemValues, { start, rates }: Outlook): number | null {
  const item = toUnsavedPlanItem(values);
  const itemForecast = forecast({ items: [item], start, years: YEARS, currency: item.currency, rates });
  const { margins, pension, investment, saving, debts } = itemForecast;
  const index = margins.findIndex((value, at) =>
    [value, pension[at], investment[at], saving[at], debts[at]].some((one = 0) => Math.abs(one) > LIMITS.moneyMax),
  );
  return index === -1 ? null : Math.floor((start + index) / 12);
}
