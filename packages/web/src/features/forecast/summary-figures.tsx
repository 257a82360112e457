import { type Category, cashOutlook, planSummary } from '@meridian/engine';
import type { CSSProperties, ReactNode } from 'react';
import { CashPart } from '#features/forecast/cash/cash-part.tsx';
import { useScenarioCurrency } from '#features/scenarios/public.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { ConvertedAmount, RatesUsed } from '#ui/converted-amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import styles from './summary-figures.module.css';
import { MoneyNote } from './todays-money.tsx';
import { type ScenarioForecast, currenciesOf, useForecasts } from './use-forecasts.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';

/** Characters that half of the narrowest card has room for. */
const LONG = 14;
/** The same for the screen and for paper. */
const summaryOf = rememberLast(planSummary);
/** Marks of direction, which take no room. */
const UNSEEN = /\p{Cf}/gu;

/** Whether cash lasts; then where the plan leads, and what this month brings, takes and leaves. On paper nothing can be pressed. */
export function SummaryFigures({ isOnPaper = false }: { isOnPaper?: boolean }) {
  const { scenarios } = useForecasts();
  const shownRates = useScenarioCurrency();
  const [selected] = scenarios;
  if (selected === undefined) return null;
  return (
    <div className={styles.frame}>
      <CashPart selected={selected} isOnPaper={isOnPaper} />
      <Figures selected={selected} isOnPaper={isOnPaper} />
      {/* On paper the forecast's sentences say it, right below. */}
      {isOnPaper ? null : (
        <p className={styles.money}>
          <MoneyNote /> · <RatesUsed from={currenciesOf(selected.plan)} currency={shownRates} />
        </p>
      )}
    </div>
  );
}

interface FiguresProps {
  selected: ScenarioForecast;
  isOnPaper: boolean;
}

function Figures({ selected, isOnPaper }: FiguresProps) {
  const t = useText();
  const write = useWrite();
  const month = useMonthText();
  const { start, years, currency } = useForecasts();
  const { plan, assumptions, forecast } = selected;
  const { income, expense, margin, savingsRate, netWorth } = summaryOf(
    plan,
    start,
    currency.code,
    currency.rates,
    assumptions,
  );
  const { lowest } = cashOutlook(forecast);
  const atEndOf = (index: number) => ({ month: month(forecast.labels.at(index) ?? '', 'full') });
  const shownRates = useScenarioCurrency();
  const money = (value: number, category?: Category) => ({
    isOnPaper,
    length: write.amount(value, currency.code).replaceAll(UNSEEN, '').length,
    children: isOnPaper ? (
      <Amount value={value} currency={currency.code} signed />
    ) : (
      <ConvertedAmount
        value={value}
        from={currenciesOf(plan, category)}
        currency={shownRates}
        reachedBy="card"
        signed
      />
    ),
  });
  return (
    <dl className={styles.figures}>
      <Figure
        name={t('dashboard.netWorth')}
        note={t('dashboard.netWorth.note')}
        explained="dashboard.netWorth.explained"
        isMain
        {...money(netWorth)}
      />
      <Figure
        name={t('dashboard.horizon', { count: years })}
        note={t('dashboard.horizon.note', atEndOf(-1))}
        explained="dashboard.horizon.explained"
        isMain
        {...money(forecast.forecast.at(-1) ?? 0)}
      />
      <Figure
        name={t('dashboard.lowestCash')}
        note={t('dashboard.lowestCash.note', atEndOf(lowest.index))}
        explained="dashboard.lowestCash.explained"
        {...money(lowest.value)}
      />
      <Figure
        name={t('dashboard.fees')}
        note={t('dashboard.fees.note', { count: years })}
        explained="dashboard.fees.explained"
        {...money(forecast.totalFees)}
      />
      <Figure
        name={t('dashboard.income')}
        note={t('dashboard.month.note')}
        explained="dashboard.income.explained"
        {...money(income, 'income')}
      />
      <Figure
        name={t('dashboard.expense')}
        note={t('dashboard.month.note')}
        explained="dashboard.expense.explained"
        {...money(expense, 'expense')}
      />
      <Figure
        name={t('dashboard.margin')}
        note={t('dashboard.margin.note')}
        explained="dashboard.margin.explained"
        {...money(margin)}
      />
      <Figure
        name={t('dashboard.savingsRate')}
        note={t('dashboard.savingsRate.note')}
        explained="dashboard.savingsRate.explained"
        isOnPaper={isOnPaper}
      >
        {savingsRate === null ? '\u2013' : write.percent(savingsRate * 100, { min: 0, max: 1 })}
      </Figure>
    </dl>
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
  /** What it is, in a sentence at hand. */
  explained: MessageKey;
  isOnPaper: boolean;
  isMain?: boolean;
  /** How many characters the value has: a long one is written smaller rather than cut. */
  length?: number;
  children: ReactNode;
}

function Figure({ name, note, explained, isOnPaper, isMain, length = 0, children }: FigureProps) {
  const t = useText();
  return (
    <div className={styles.figure} data-main={isMain} data-long={length > LONG || undefined}>
      <dt className="quiet">{isOnPaper ? name : <Explained sentence={t(explained)}>{name}</Explained>}</dt>
      <dd className={styles.value} style={{ '--length': length } as CSSProperties}>
        {children}
      </dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
