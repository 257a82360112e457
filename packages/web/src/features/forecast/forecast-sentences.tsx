import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { useCashTexts } from '#features/forecast/cash/use-cash-texts.ts';
import { useScenarioCurrency, yearsForHorizonText } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { RatesUsed } from '#ui/converted-amount.tsx';
import { MoneyNote } from './horizon-and-money-choices.tsx';
import { hasDebts, seriesId } from './forecast-series.ts';
import type { useForecastChart } from './use-forecast-chart.ts';
import { planCurrencies } from './use-forecasts.ts';

type ForecastSentencesProps = Pick<
  ReturnType<typeof useForecastChart>,
  'scenarios' | 'years' | 'months' | 'format' | 'currency' | 'chart'
> & {
  /** True in print, where nothing can be pressed. */
  isOnPaper?: boolean;
};

/** Renders the chart in sentences: start and end of each scenario's net worth, the state of its cash, and in which money. */
export function ForecastSentences({
  scenarios,
  years,
  months,
  chart,
  format,
  currency,
  isOnPaper = false,
}: ForecastSentencesProps) {
  const cashWords = useCashTexts();
  const rates = useScenarioCurrency();
  return (
    <>
      {scenarios.map(({ scenario: { id, name, assumptions }, forecast }) => {
        const { labels, forecast: worth } = forecast;
        const { sentence, values, lowestCash } = cashWords(forecast, assumptions.deficit_policy, currency.code);
        return (
          <Fragment key={id}>
            <FormattedMessage
              id={hasDebts(forecast) ? 'forecast.sentence.afterDebts' : 'forecast.sentence'}
              values={{
                scenario: <bdi>{name}</bdi>,
                first: format.label(labels[0] ?? ''),
                last: format.label(labels.at(-1) ?? ''),
                from: <Amount value={worth[0] ?? 0} currency={currency.code} rounded />,
                to: <Amount value={worth.at(-1) ?? 0} currency={currency.code} rounded />,
              }}
            />{' '}
            <FormattedMessage
              id={sentence}
              values={{
                ...values,
                count: yearsForHorizonText({ years, months }),
                amount: <Amount value={lowestCash} currency={currency.code} rounded />,
              }}
            />{' '}
          </Fragment>
        );
      })}
      {isOnPaper ? <ChartPointNotes scenarios={scenarios} chart={chart} /> : null} <MoneyNote />.{' '}
      {isOnPaper ? null : <RatesUsed from={scenarios.flatMap(({ plan }) => planCurrencies(plan))} currency={rates} />}
    </>
  );
}

/** Renders the notes below the chart: they explain its points and, while its line is shown, spendable money. */
export function ChartPointNotes({ scenarios, chart }: Pick<ForecastSentencesProps, 'scenarios' | 'chart'>) {
  const t = useText();
  const [first] = scenarios;
  const spendable = first === undefined ? '' : seriesId(first.scenario.id, 'spendable');
  const isSpendableShown = chart.series.some(({ id }) => id === spendable);
  return [t('forecast.firstPoint'), ...(isSpendableShown ? [t('forecast.spendable')] : [])].join(' ');
}
