import { parseMonth } from '@meridian/engine';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { type ItemFormValues, isFund, isLoan, effectiveEntry } from '#features/plan/fields/item-form-values.ts';

/** Returns a function that gives the help text of the amount: how often it is paid, and in prices of which date (finance.md section 17). */
export function useAmountHelpText(): (values: ItemFormValues) => string {
  const t = useText();
  const month = useMonthText();
  const now = useThisMonth();
  return (values) => {
    const { category, interval_months, from_date } = values;
    if (category === null) return t('items.amount.help');
    const paid = t(`items.amount.${category}`, { months: interval_months.value ?? 1 });
    if (category === 'balance') return paid;
    if (isLoan(values)) return t('items.amount.loan', { paid });
    if (effectiveEntry(values, 'growth') === 'prices') return t('items.amount.todaysPrices', { paid });
    const begins = from_date.value;
    if (begins === null || isFund(values) || parseMonth(begins) <= now) return paid;
    return t('items.amount.pricesOf', { paid, month: month(begins.slice(0, 7), 'full') });
  };
}
