import { assumedPriceLevels, summarizeCash, summarizePlan } from '@meridian/engine';
import { memo } from 'react';
import { FormattedMessage } from 'react-intl';
import { CashSection } from '#features/forecast/cash/cash-section.tsx';
import { HorizonSection } from '#features/forecast/cash/horizon-section.tsx';
import { useScenarioCurrency, useHorizonText } from '#features/plan/public.ts';
import { memoizeLast } from '#lib/memoize-last.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { RatesUsed } from '#ui/converted-amount.tsx';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import styles from './summary-figures.module.css';
import { MoneyNote } from './horizon-and-money-choices.tsx';
import { hasDebts } from './forecast-series.ts';
import { SummaryFigure, type SummaryFigureProps } from './summary-figure.tsx';
import { type Forecasts, type ScenarioForecast, planCurrencies, useForecasts } from './use-forecasts.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useValueAfterPaint } from '#ui/use-value-after-paint.ts';

/** Memoized, because screen and print show the same summary. */
const summaryOf = memoizeLast(summarizePlan);

/** Renders the card with the key figures of the plan, preceded by the state of its cash and the horizon. */
export function SummaryCard() {
  const t = useText();
  return (
    <Card title={t('dashboard.summary')} minHeight="17rem" placeholder={<FiguresToCome />}>
      <SummaryFigures />
    </Card>
  );
}

/**
 * Renders the figures of the plan: the state of cash, the forecast, then the current month. In print, controls are left
 * out. The figures are updated one frame after the chart, so that they do not delay it.
 */
export function SummaryFigures({ isOnPaper = false }: { isOnPaper?: boolean }) {
  return <SummaryOfForecasts forecasts={useValueAfterPaint(useForecasts())} isOnPaper={isOnPaper} />;
}

interface SummaryProps {
  forecasts: Forecasts;
  isOnPaper: boolean;
}

const SummaryOfForecasts = memo(function SummaryOfForecasts({ forecasts, isOnPaper }: SummaryProps) {
  const shownRates = useScenarioCurrency();
  const [selected] = forecasts.scenarios;
  if (selected === undefined) return null;
  return (
    <div className={styles.frame}>
      <CashSection selected={selected} currency={forecasts.currency} isOnPaper={isOnPaper} />
      {selected.items.length === 0 ? null : (
        <HorizonSection selected={selected} forecasts={forecasts} isOnPaper={isOnPaper} />
      )}
      <Figures selected={selected} forecasts={forecasts} isOnPaper={isOnPaper} />
      {/* Left out in print, because the sentences directly below contain the horizon. */}
      {isOnPaper ? null : (
        <p className={styles.money}>
          <MoneyNote /> · <RatesUsed from={planCurrencies(selected.plan)} currency={shownRates} />
        </p>
      )}
    </div>
  );
});

/** Renders the placeholder until the figures are loaded. */
function FiguresToCome() {
  return (
    <div className={styles.frame}>
      <div className={styles.toCome}>
        <LoadingPlaceholder />
      </div>
    </div>
  );
}

interface FiguresProps extends SummaryProps {
  selected: ScenarioForecast;
}

function Figures({ selected, forecasts, isOnPaper }: FiguresProps) {
  const horizonText = useHorizonText(forecasts);
  const all = planCurrencies(selected.plan);
  const figures = useFigures(selected, forecasts);
  return (
    <dl className={styles.figures} data-debts={figures.some(({ id }) => id === 'debts') || undefined}>
      {figures.map((figure) => (
        <SummaryFigure key={figure.id} from={all} {...figure} horizonText={horizonText} isOnPaper={isOnPaper} />
      ))}
    </dl>
  );
}

/** Returns the figures of today, of the forecast's course and end, and of this month, in the chosen money. */
function useFigures(
  { plan, assumptions, forecast }: ScenarioForecast,
  forecasts: Forecasts,
): readonly SummaryFigureProps[] {
  const t = useText();
  const month = useMonthText();
  const { start, currency, isReal } = forecasts;
  const horizonText = useHorizonText(forecasts);
  const { code, rates } = currency;
  const summary = summaryOf(plan, start, code, rates, assumptions);
  const price = isReal ? (assumedPriceLevels(assumptions, code, 1)[0] ?? 1) : 1;
  const { lowest } = summarizeCash(forecast);
  const owes = summary.debts > 0 || hasDebts(forecast);
  const noteOf = (id: 'horizon' | 'lowestCash', index: number) =>
    t(id === 'horizon' && owes ? 'dashboard.horizon.note.afterDebts' : `dashboard.${id}.note`, {
      month: month(forecast.labels.at(index) ?? '', 'full'),
    });
  const ofMonth = t('dashboard.month.note');
  return [
    {
      id: 'netWorth',
      amount: summary.netWorth,
      isMain: true,
      note: t(owes ? 'dashboard.netWorth.note.afterDebts' : 'dashboard.netWorth.note'),
    },
    {
      id: 'horizon',
      amount: forecast.forecast.at(-1) ?? 0,
      isMain: true,
      isForecast: true,
      note: noteOf('horizon', -1),
    },
    ...(owes ? [{ id: 'debts', amount: summary.debts, note: <DebtsLater forecast={forecast} /> } as const] : []),
    { id: 'lowestCash', amount: lowest.value, isForecast: true, note: noteOf('lowestCash', lowest.index) },
    {
      id: 'fees',
      amount: forecast.totalFees,
      isForecast: true,
      note: t('dashboard.fees.note', horizonText),
    },
    { id: 'income', amount: summary.income / price, from: planCurrencies(plan, 'income'), note: ofMonth },
    { id: 'expense', amount: summary.expense / price, from: planCurrencies(plan, 'expense'), note: ofMonth },
    { id: 'margin', amount: summary.margin / price, note: t('dashboard.margin.note') },
    { id: 'savingsRate', share: summary.savingsRate, note: t('dashboard.savingsRate.note') },
  ];
}

/** Renders the debts at the end of the forecast, or the month in which they are paid off. */
function DebtsLater({ forecast: { debts, labels } }: { forecast: ScenarioForecast['forecast'] }) {
  const month = useMonthText();
  const { code } = useScenarioCurrency();
  const left = debts.at(-1) ?? 0;
  const end = left > 0 ? labels.length - 1 : debts.findLastIndex((owed) => owed > 0) + 1;
  return (
    <FormattedMessage
      id={left > 0 ? 'dashboard.debts.note' : 'dashboard.debts.note.paid'}
      values={{
        month: month(labels[end] ?? '', 'full'),
        amount: <Amount value={left} currency={code} rounded />,
      }}
    />
  );
}
