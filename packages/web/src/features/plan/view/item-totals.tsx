import { type FinancialItem, LIMITS } from '@meridian/contract';
import { formatMonth, horizonMonths, monthLabels, parseMonth } from '@meridian/engine';
import { type ReactNode, memo, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { DisplayCurrency } from '#features/currency/public.ts';
import { useHorizon } from '#features/plan/use-horizon.ts';
import { type Translate, useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { MonthPicker } from '#ui/month-choice/month-picker.tsx';
import { ConvertedAmount, RatesUsed } from '#ui/converted-amount.tsx';
import { useItemSelection } from './item-list-state.ts';
import styles from './item-totals.module.css';
import { type SumPeriod, type TotalsSummary, summarizeTotals } from './totals-summary.ts';

interface ItemTotalsProps {
  /** All items of the scenario; selected items need not be listed. */
  items: readonly FinancialItem[];
  /** The items that the list shows. */
  shown: readonly FinancialItem[];
  currency: DisplayCurrency;
}

/** The number of months that the longest forecast covers. */
const MONTHS_AHEAD = 12 * LIMITS.forecastYearsMax;

/**
 * Renders the totals of the listed items and those of the selected items. Both are for a chosen month, and for the year that begins with
 * it.
 */
export const ItemTotals = memo(function ItemTotals({ items, shown, currency }: ItemTotalsProps) {
  const t = useText();
  const ids = useItemSelection((selection) => selection.ids);
  const selected = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  const monthText = useMonthText();
  const horizon = useHorizon();
  const { start } = horizon;
  const months = Math.max(MONTHS_AHEAD, horizonMonths(horizon));
  const labels = useMemo(() => monthLabels(start, months), [start, months]);
  const [chosen, setChosen] = useState<string | null>(null);
  // A month in the past is replaced by the current one.
  const label = labels.find((known) => known === chosen) ?? formatMonth(start);
  const time = useMemo(() => ({ start, month: parseMonth(label) }), [start, label]);
  const ofShown = useMemo(() => summarizeTotals(shown, currency, time), [shown, currency, time]);
  const ofSelected = useMemo(() => summarizeTotals(selected, currency, time), [selected, currency, time]);
  const entries = [...ofShown.entries, ...ofSelected.entries];
  if (ofShown.visible + ofSelected.visible === 0) return null;
  const hasMargin = entries.some(({ of }) => of === 'margin');
  return (
    <div role="group" className={styles.totals} aria-label={t('items.totals')}>
      <TotalsLine
        title={
          ofShown.items === ofShown.visible
            ? t('items.count', { count: ofShown.items })
            : t('items.totals.active', { active: ofShown.items, count: ofShown.visible })
        }
        totals={ofShown}
        currency={currency}
      />
      <TotalsLine
        title={t('items.bulk.selected', { count: selected.length })}
        totals={ofSelected}
        currency={currency}
      />
      <MonthPicker title={t('items.totals.when')} labels={labels} value={label} onChoose={setChosen} />
      <p className={styles.note}>
        {t('items.totals.note', { month: monthText(label, 'full') })}
        {hasMargin ? ` ${t('items.totals.marginNote')}` : null}{' '}
        <RatesUsed from={entries.flatMap(({ sums }) => sums.flatMap(({ from }) => from))} currency={currency} />
      </p>
    </div>
  );
});

interface TotalsLineProps {
  title: string;
  totals: TotalsSummary;
  currency: DisplayCurrency;
}

/** Renders a line such as 'Expenses: $4,310 a month, $51,720 a year'; nothing if no item is active. */
function TotalsLine({ title, totals, currency }: TotalsLineProps) {
  const t = useText();
  if (totals.visible === 0) return null;
  return (
    <div className={styles.line}>
      <p className={styles.title}>{title}</p>
      <dl className={styles.sums}>
        {totals.entries.map(({ of, sums }) => (
          <div key={of}>
            <dt>{nameOf(of, t)}</dt>
            {sums.map(({ kind, value, from }) => (
              <dd key={kind}>
                <SumWithPeriod kind={kind}>
                  <ConvertedAmount value={value} from={from} currency={currency} reachedBy="card" signed />
                </SumWithPeriod>{' '}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Renders an amount with its period: '$4,310 a month'. */
export function SumWithPeriod({ kind, children }: { kind: SumPeriod; children: ReactNode }) {
  if (kind === 'whole') return children;
  return <FormattedMessage id={`items.totals.${kind}`} values={{ amount: children }} />;
}

function nameOf(of: TotalsSummary['entries'][number]['of'], t: Translate): string {
  if (of === 'deposits') return t('items.totals.deposits');
  if (of === 'margin') return t('dashboard.margin');
  if (of === 'existing_funds') return t('items.field.existing_funds');
  return t('items.totals.category', { category: of });
}
