import type { FinancialItem } from '@meridian/contract';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { type Text, useText } from '#lib/text/text.ts';
import { ConvertedAmount, RatesUsed } from '#ui/converted-amount.tsx';
import { useItemSelection } from '#features/items/grid/list-marks.ts';
import styles from './item-totals.module.css';
import { type SumKind, type TotalsEntries, totalsEntries } from './totals-entries.ts';

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
  const ofShown = useMemo(() => totalsEntries(shown, currency), [shown, currency]);
  const ofSelected = useMemo(() => totalsEntries(selected, currency), [selected, currency]);
  const entries = [...ofShown.entries, ...ofSelected.entries];
  if (entries.length === 0) return null;
  const hasMargin = entries.some(({ of }) => of === 'margin');
  return (
    <div role="group" className={styles.totals} aria-label={t('items.totals')}>
      <TotalsLine title={t('items.count', { count: ofShown.items })} totals={ofShown} currency={currency} />
      <TotalsLine
        title={t('items.bulk.selected', { count: selected.length })}
        totals={ofSelected}
        currency={currency}
      />
      <p className={styles.note}>
        {t('items.totals.note')}
        {hasMargin ? ` ${t('items.totals.marginNote')}` : null}{' '}
        <RatesUsed
          from={entries.flatMap(({ sums }) => sums.flatMap(({ from }) => from))}
          currency={currency}
        />
      </p>
    </div>
  );
}

interface TotalsLineProps {
  title: string;
  totals: TotalsEntries;
  currency: DisplayCurrency;
}

/** 'Expenses: $4,310 a month, $51,720 a year', and so on; nothing where nothing counts. */
function TotalsLine({ title, totals, currency }: TotalsLineProps) {
  const t = useText();
  if (totals.items === 0) return null;
  return (
    <div className={styles.line}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.sums}>
        {totals.entries.map(({ of, sums }) => (
          <div key={of}>
            <dt>{nameOf(of, t)}</dt>
            {sums.map(({ kind, value, from }) => (
              <dd key={kind}>
                <SumText kind={kind}>
                  <ConvertedAmount value={value} from={from} currency={currency} reachedBy="card" signed />
                </SumText>{' '}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** An amount with what it is paid by: '$4,310 a month'. */
export function SumText({ kind, children }: { kind: SumKind; children: ReactNode }) {
  if (kind === 'whole') return children;
  return <FormattedMessage id={`items.totals.${kind}`} values={{ amount: children }} />;
}

function nameOf(of: TotalsEntries['entries'][number]['of'], t: Text): string {
  if (of === 'deposits') return t('items.totals.deposits');
  if (of === 'margin') return t('dashboard.margin');
  if (of === 'existing_funds') return t('items.field.existing_funds');
  return t('items.totals.category', { category: of });
}
