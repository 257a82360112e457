import { type FinancialItem, toPlanItem } from '@meridian/contract';
import {
  type CategoryTotal,
  type CurrencyCode,
  type ItemTotals as Totals,
  isFundCategory,
  itemTotals,
} from '@meridian/engine';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useText } from '#lib/text/text.ts';
import { ConvertedAmount } from '#ui/converted-amount.tsx';
import { RateOrigin } from '#ui/rate-origin.tsx';
import { useItemSelection } from '#features/items/grid/item-selection.ts';
import styles from './item-totals.module.css';

interface ItemTotalsProps {
  /** Every item of the scenario; the selection may lie outside what is listed. */
  items: readonly FinancialItem[];
  /** Those that the list shows. */
  shown: readonly FinancialItem[];
  currency: DisplayCurrency;
}

/** What the items listed come to, a month and a year, and what those come to that are selected. */
export function ItemTotals({ items, shown, currency }: ItemTotalsProps) {
  const t = useText();
  const ids = useItemSelection((selection) => selection.ids);
  const selected = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  const ofShown = useTotals(shown, currency);
  const ofSelected = useTotals(selected, currency);
  const hasMargin = [ofShown, ofSelected].some((totals) => totals !== null && hasMarginLine(totals));
  if (ofShown === null && ofSelected === null) return null;
  return (
    <div role="group" className={styles.totals} aria-label={t('items.totals')}>
      {ofShown === null ? null : (
        <TotalsLine
          title={t('items.count', { count: ofShown.items })}
          totals={ofShown}
          of={shown}
          currency={currency}
        />
      )}
      {ofSelected === null ? null : (
        <TotalsLine
          title={t('items.bulk.selected', { count: selected.length })}
          totals={ofSelected}
          of={selected}
          currency={currency}
        />
      )}
      <p className={styles.note}>
        {t('items.totals.note')}
        {hasMargin ? ` ${t('items.totals.marginNote')}` : null}
      </p>
      {currency.source === 'live' || !shown.some((item) => item.currency !== currency.code) ? null : (
        <p className={styles.note}>
          <RateOrigin currency={currency} />
        </p>
      )}
    </div>
  );
}

/** Null where nothing counts. */
function useTotals(items: readonly FinancialItem[], { code, rates }: DisplayCurrency): Totals | null {
  return useMemo(() => {
    const totals = itemTotals(items.map(toPlanItem), code, rates);
    return totals.items === 0 ? null : totals;
  }, [items, code, rates]);
}

interface TotalsLineProps {
  title: string;
  totals: Totals;
  /** The items that they are the totals of. */
  of: readonly FinancialItem[];
  currency: DisplayCurrency;
}

function TotalsLine({ title, totals, of, currency }: TotalsLineProps) {
  const t = useText();
  const { categories, margin } = totals;
  const funds = categories.filter(({ category }) => isFundCategory(category));
  const groups = categories.filter(({ category }) => funds.length < 2 || !isFundCategory(category));
  const counted = of.filter((item) => !item.is_hidden);
  const inCategories = (some: readonly CategoryTotal[]) =>
    counted.filter((item) => some.some(({ category }) => category === item.category));
  const sum = (value: number, from: readonly CurrencyCode[]) => (
    <ConvertedAmount value={value} from={from} currency={currency} signed />
  );
  const existingFunds = funds.reduce((total, fund) => total + fund.existingFunds, 0);
  return (
    <div className={styles.line}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.sums}>
        {groups.map((group) => (
          <Entry
            key={group.category}
            name={t('items.totals.category', { category: group.category })}
            of={group}
            sum={(value) => sum(value, currenciesOf(inCategories([group])))}
          />
        ))}
        {funds.length < 2 ? null : (
          <Entry
            name={t('items.totals.deposits')}
            of={addedUp(funds)}
            sum={(value) => sum(value, currenciesOf(inCategories(funds)))}
          />
        )}
        {hasMarginLine(totals) ? (
          <Entry
            name={t('dashboard.margin')}
            of={{ monthly: margin, yearly: 12 * margin, once: 0 }}
            sum={(value) => sum(value, currenciesOf(counted.filter(isOfMargin)))}
          />
        ) : null}
        {existingFunds === 0 ? null : (
          <div>
            <dt>{t('items.field.existing_funds')}</dt>
            <dd>
              {sum(
                existingFunds,
                inCategories(funds).map((item) => item.existing_funds_currency),
              )}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}

type Flow = Pick<CategoryTotal, 'monthly' | 'yearly' | 'once'>;

interface EntryProps {
  name: string;
  of: Flow;
  sum: (value: number) => ReactNode;
}

/** 'Expenses: $4,310 a month, $51,720 a year'; a balance, which has no month, is there once. */
function Entry({ name, of: { monthly, yearly, once }, sum }: EntryProps) {
  const isOnceAlone = monthly === 0 && once > 0;
  return (
    <div>
      <dt>{name}</dt>
      {isOnceAlone ? null : (
        <>
          <dd>
            <FormattedMessage id="items.totals.month" values={{ amount: sum(monthly) }} />
          </dd>{' '}
          <dd>
            <FormattedMessage id="items.totals.year" values={{ amount: sum(yearly) }} />
          </dd>
        </>
      )}{' '}
      {once === 0 ? null : (
        <dd>
          <FormattedMessage id="items.totals.once" values={{ amount: sum(once) }} />
        </dd>
      )}
    </div>
  );
}

/** Where there is income to have something left of. */
function hasMarginLine({ categories }: Totals): boolean {
  const flows = categories.filter(({ category }) => category !== 'balance' && category !== 'pension');
  return flows.length > 1 && flows.some(({ category }) => category === 'income');
}

const isOfMargin = ({ category }: FinancialItem) => category !== 'balance' && category !== 'pension';

const currenciesOf = (items: readonly FinancialItem[]) => items.map(({ currency }) => currency);

function addedUp(totals: readonly Flow[]): Flow {
  return totals.reduce((sum, each) => ({
    monthly: sum.monthly + each.monthly,
    yearly: sum.yearly + each.yearly,
    once: sum.once + each.once,
  }));
}
