import type { FinancialItem } from '@meridian/contract';
import { isFundCategory } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { useDisplaySettings, useFormatters } from '#ui/display-settings.ts';
import { formatShortMonth } from '#lib/format/dates.ts';
import type { ItemField } from '#features/plan/view/item-columns.ts';

/**
 * Returns a function that gives the text shown below a field's value, such as growth with prices, the rate of a loan, or a locked fund;
 * null if there is none.
 */
export function useFieldDetail(): (item: FinancialItem, field: ItemField) => string | null {
  const t = useText();
  const write = useFormatters();
  const { dateFormat } = useDisplaySettings();
  return (item, field) => {
    if (field === 'monthly_interest_rate') {
      if (item.growth !== 'prices') return null;
      if (!isFundCategory(item.category)) return t('items.cell.withPrices');
      return item.amount > 0 ? t('items.cell.depositsWithPrices') : null;
    }
    if (field === 'loan_balance' && item.loan_balance > 0)
      return t('items.cell.loanRate', { rate: write.percent(item.loan_rate, { min: 0, max: 4 }) });
    if (field === 'asset_class') return item.is_locked && item.category !== 'pension' ? t('items.cell.locked') : null;
    if (field !== 'payout_from_date') return null;
    if (item.payout_from_date !== null && item.payout_months > 1 && item.payout_growth === 'prices')
      return t('items.cell.payout.prices');
    return item.category === 'pension' && item.drawable_from !== null
      ? t('items.cell.drawable', { date: formatShortMonth(item.drawable_from, dateFormat) })
      : null;
  };
}
