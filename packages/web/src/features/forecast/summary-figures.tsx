import { planSummary } from '@meridian/engine';
import type { CSSProperties, ReactNode } from 'react';
import { rememberLast } from '#lib/remember-last.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { useWrite } from '#ui/display.ts';
import styles from './summary-figures.module.css';
import { useForecasts } from './use-forecasts.ts';
import { useMonthText } from './use-month-text.ts';

/** Characters that half of the narrowest card has room for. */
const LONG = 14;
/** The same for the screen and for paper. */
const summaryOf = rememberLast(planSummary);
/** Marks of direction, which take no room. */
const UNSEEN = /\p{Cf}/gu;

/** Net worth now and at the end, and what a month brings, takes and leaves. */
export function SummaryFigures() {
  const t = useText();
  const write = useWrite();
  const month = useMonthText();
  const { scenarios, start, years, currency } = useForecasts();
  const [selected] = scenarios;
  if (selected === undefined) return null;
  const { income, expense, margin, savingsRate, netWorth } = summaryOf(
    selected.plan,
    start,
    currency.code,
    currency.rates,
    selected.assumptions,
  );
  const { labels, forecast } = selected.forecast;
  const money = (value: number) => ({
    length: write.amount(value, currency.code).replaceAll(UNSEEN, '').length,
    children: <Amount value={value} currency={currency.code} signed />,
  });
  return (
    <div className={styles.frame}>
      <dl className={styles.figures}>
        <Figure
          name={t('dashboard.netWorth')}
          note={t('dashboard.netWorth.note')}
          isMain
          {...money(netWorth)}
        />
        <Figure
          name={t('dashboard.horizon', { count: years })}
          note={t('dashboard.horizon.note', { month: month(labels.at(-1) ?? '', 'full') })}
          isMain
          {...money(forecast.at(-1) ?? 0)}
        />
        <Figure name={t('dashboard.income')} note={t('dashboard.month.note')} {...money(income)} />
        <Figure name={t('dashboard.expense')} note={t('dashboard.month.note')} {...money(expense)} />
        <Figure name={t('dashboard.margin')} note={t('dashboard.margin.note')} {...money(margin)} />
        <Figure name={t('dashboard.savingsRate')} note={t('dashboard.savingsRate.note')}>
          {savingsRate === null ? '\u2013' : write.percent(savingsRate * 100, { min: 0, max: 1 })}
        </Figure>
      </dl>
    </div>
  );
}

/** Stands in their place until they are there. */
export function FiguresToCome() {
  return (
    <div className={styles.frame}>
      <div className={styles.toCome}>
        <LoadingPart />
      </div>
    </div>
  );
}

interface FigureProps {
  name: string;
  note: string;
  isMain?: boolean;
  /** How many characters the value has: a long one is written smaller rather than cut. */
  length?: number;
  children: ReactNode;
}

function Figure({ name, note, isMain, length = 0, children }: FigureProps) {
  return (
    <div className={styles.figure} data-main={isMain} data-long={length > LONG || undefined}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value} style={{ '--length': length } as CSSProperties}>
        {children}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
