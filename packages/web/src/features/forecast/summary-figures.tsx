import { type CurrencyCode, cashOutlook, planSummary } from '@meridian/engine';
import type { CSSProperties } from 'react';
import { CashPart } from '#features/forecast/cash/cash-part.tsx';
import { useScenarioCurrency } from '#features/scenarios/public.ts';
import { rememberLast } from '#lib/remember-last.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { ConvertedAmount, RatesUsed } from '#ui/converted-amount.tsx';
import { useWrite } from '#ui/display.ts';
import { Explained } from '#ui/explained.tsx';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './summary-figures.module.css';
import { MoneyNote } from './forecast-choices.tsx';
import { type ScenarioForecast, currenciesOf, useForecasts } from './use-forecasts.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';

/** Characters that half of the narrowest card has room for. */
const LONG = 14;
/** The same for the screen and for paper. */
const summaryOf = rememberLast(planSummary);
/** Marks of direction, which take no room. */
const UNSEEN = /\p{Cf}/gu;

/** The plan in eight figures, and before them whether its cash lasts. */
export function SummaryCard() {
  const t = useText();
  return (
    <Card title={t('dashboard.summary')} minHeight="14.5rem" toCome={<FiguresToCome />}>
      <SummaryFigures />
    </Card>
  );
}

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

/** Stands in their place until they are there. */
function FiguresToCome() {
  return (
    <div className={styles.frame}>
      <div className={styles.toCome}>
        <LoadingPart />
      </div>
    </div>
  );
}

interface FiguresProps {
  selected: ScenarioForecast;
  isOnPaper: boolean;
}

function Figures({ selected, isOnPaper }: FiguresProps) {
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
  const endOf = (index: number) => month(forecast.labels.at(index) ?? '', 'full');
  const figures: readonly FigureFacts[] = [
    { id: 'netWorth', amount: netWorth, isMain: true },
    { id: 'horizon', amount: forecast.forecast.at(-1) ?? 0, isMain: true, month: endOf(-1) },
    { id: 'lowestCash', amount: lowest.value, month: endOf(lowest.index) },
    { id: 'fees', amount: forecast.totalFees },
    { id: 'income', amount: income, from: currenciesOf(plan, 'income') },
    { id: 'expense', amount: expense, from: currenciesOf(plan, 'expense') },
    { id: 'margin', amount: margin },
    { id: 'savingsRate', share: savingsRate },
  ];
  const all = currenciesOf(plan);
  return (
    <dl className={styles.figures}>
      {figures.map((facts) => (
        <Figure key={facts.id} from={all} {...facts} years={years} isOnPaper={isOnPaper} />
      ))}
    </dl>
  );
}

interface FigureFacts {
  /** Name, note and explanation are the messages `dashboard.<id>`, `dashboard.<id>.note` and `dashboard.<id>.explained`. */
  readonly id:
    | 'netWorth'
    | 'horizon'
    | 'lowestCash'
    | 'fees'
    | 'income'
    | 'expense'
    | 'margin'
    | 'savingsRate';
  readonly amount?: number;
  /** Instead of an amount; null where it means nothing. */
  readonly share?: number | null;
  readonly isMain?: boolean;
  /** At whose end it is so much. */
  readonly month?: string;
  /** The currencies that it is converted from; all of the plan when left out. */
  readonly from?: readonly CurrencyCode[];
}

interface FigureProps extends FigureFacts {
  from: readonly CurrencyCode[];
  years: number;
  isOnPaper: boolean;
}

function Figure({ id, amount, share = null, isMain, years, month = '', from, isOnPaper }: FigureProps) {
  const t = useText();
  const write = useWrite();
  const shownRates = useScenarioCurrency();
  const { code } = shownRates;
  const name = t(`dashboard.${id}`, { count: years });
  const isOfThisMonth = id === 'income' || id === 'expense';
  // How many characters it has: a long one is written smaller rather than cut.
  const length = amount === undefined ? 0 : write.amount(amount, code).replaceAll(UNSEEN, '').length;
  return (
    <div className={styles.figure} data-main={isMain} data-long={length > LONG || undefined}>
      <dt className="quiet">
        {isOnPaper ? name : <Explained sentence={t(`dashboard.${id}.explained`)}>{name}</Explained>}
      </dt>
      <dd className={styles.value} style={{ '--length': length } as CSSProperties}>
        {amount === undefined ? (
          share === null ? (
            '\u2013'
          ) : (
            write.percent(share * 100, { min: 0, max: 1 })
          )
        ) : isOnPaper ? (
          <Amount value={amount} currency={code} signed />
        ) : (
          <ConvertedAmount value={amount} from={from} currency={shownRates} reachedBy="card" signed />
        )}
      </dd>
      <dd className={styles.note}>
        {isOfThisMonth ? t('dashboard.month.note') : t(`dashboard.${id}.note`, { count: years, month })}
      </dd>
    </div>
  );
}
