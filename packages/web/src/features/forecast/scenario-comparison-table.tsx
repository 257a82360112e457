import { CURRENCIES, type CurrencyCode } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useCashTexts } from '#features/forecast/cash/use-cash-texts.ts';
import { comparedValues, hasDebts, measureName } from './forecast-series.ts';
import { MoneyNote } from './horizon-and-money-choices.tsx';
import type { ChartFormat } from '#ui/chart-format.ts';
import { type ScenarioForecast, planCurrencies } from './use-forecasts.ts';
import type { ChartLine } from '#features/saved-settings/public.ts';
import { useScenarioCurrency } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { RatesUsed } from '#ui/converted-amount.tsx';
import { createComparedSymbol } from '#ui/chart/legend-symbol.ts';
import { ChartSwatch } from '#ui/chart/chart-legend.tsx';
import { FigureDifference, FigureTable, RowName } from '#ui/figure-table.tsx';
import styles from './scenario-comparison.module.css';

interface ComparisonTableProps {
  /** The scenarios; the first is the reference for the differences. */
  scenarios: readonly ScenarioForecast[];
  measures: readonly ChartLine[];
  /** The month whose values are shown, as an index into the forecasts' labels. */
  index: number;
  format: ChartFormat;
  currency: CurrencyCode;
  /** True in print, where nothing can be pressed. */
  isOnPaper?: boolean;
}

/** Renders the table of compared scenarios in a month: their values, differences from the first, and when their cash runs out, one row each. */
export function ScenarioComparisonTable({
  scenarios,
  measures,
  index,
  format,
  currency,
  isOnPaper = false,
}: ComparisonTableProps) {
  const t = useText();
  const rates = useScenarioCurrency();
  const [first] = scenarios;
  const forecasts = scenarios.map(({ forecast }) => forecast);
  const month = format.label(first?.forecast.labels[index] ?? '');
  return (
    <FigureTable
      isCaptionShown
      caption={<FormattedMessage id="compared.caption" values={{ month, first: <bdi>{first?.scenario.name}</bdi> }} />}
      note={
        <>
          {measures.includes('forecast') && forecasts.some(hasDebts) ? t('compared.afterDebts') : null}{' '}
          {measures.includes('margin') ? t('compared.caption.margin') : null} <MoneyNote />{' '}
          {isOnPaper ? null : (
            <RatesUsed from={scenarios.flatMap(({ plan }) => planCurrencies(plan))} currency={rates} />
          )}
        </>
      }
      columns={[
        {
          heading: t('compared.scenario'),
          renderCell: (each: ScenarioForecast) => (
            <>
              <RowName
                name={each.scenario.name}
                symbol={<ChartSwatch symbol={createComparedSymbol(scenarios.indexOf(each))} />}
              />
              <CashRunsOut of={each} currency={currency} />
            </>
          ),
        },
        ...measures.map((measure) => {
          const values = comparedValues(forecasts, measure, index);
          return {
            heading: measureName(t, measure),
            renderCell: (each: ScenarioForecast) => {
              const { value = 0, difference = null } = values[scenarios.indexOf(each)] ?? {};
              return (
                <>
                  <Amount value={value} currency={currency} signed />
                  {difference === null ? null : <Difference value={difference} currency={currency} />}
                </>
              );
            },
          };
        }),
      ]}
      rows={scenarios}
      keyOf={({ scenario }) => scenario.id}
    />
  );
}

/** Renders the difference from the first scenario, in words and colour. */
function Difference({ value, currency }: { value: number; currency: CurrencyCode }) {
  const t = useText();
  // In a currency without decimals, a difference that rounds to zero counts as no difference.
  const isSame = CURRENCIES[currency].decimals === 0 ? Math.round(value) === 0 : value === 0;
  if (isSame) return <FigureDifference value={0}>{t('compared.same')}</FigureDifference>;
  return (
    <FigureDifference value={value}>
      <FormattedMessage
        id={`compared.${value > 0 ? 'more' : 'less'}`}
        values={{ amount: <Amount value={Math.abs(value)} currency={currency} /> }}
      />
    </FigureDifference>
  );
}

/** Shows when a scenario's cash runs out, if it does. */
function CashRunsOut({ of, currency }: { of: ScenarioForecast; currency: CurrencyCode }) {
  const { forecast, scenario } = of;
  const { runsOut } = useCashTexts()(forecast, scenario.assumptions.deficit_policy, currency);
  return runsOut === null ? null : <span className={styles.warning}>{runsOut}</span>;
}
