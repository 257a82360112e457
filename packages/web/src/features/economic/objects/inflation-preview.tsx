import { type InflationModelFields, toEngineInflationModel } from '@meridian/contract';
import {
  type CurrencyCode,
  type InflationModel,
  type Month,
  PRICE_HISTORY_START,
  formatMonth,
  inflationOutlook,
  yearlyInflation,
} from '@meridian/engine';
import { type MessageKey, useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { priceHistorySource, useHistoricalData } from '#features/economic/historical-data.ts';
import { PreviewChart } from './preview-chart.tsx';

const YEARS = 10;
const SOME = { min: 0, max: 1 };
const WITHOUT_PICTURE = {
  here: 'economy.sketch.noHistory',
  missing: 'economy.sketch.history.missing',
} as const satisfies Record<string, MessageKey>;

function usePercent() {
  const write = useFormatters();
  return (rate: number | undefined) => write.percent(100 * (rate ?? 0), SOME);
}

/** Renders the chart of expected inflation, with the band that contains 80 % of the simulated paths. */
export function InflationPreview({ model }: { model: InflationModelFields }) {
  return model.model_type === 'historical_bootstrap' ? (
    <PastSketch currency={model.currency} />
  ) : (
    <OutlookSketch model={toEngineInflationModel(model, () => new Float64Array())} />
  );
}

/** Renders the chart of a model over ten years. */
function OutlookSketch({ model }: { model: InflationModel }) {
  const t = useText();
  const percent = usePercent();
  const { expected, low, high } = inflationOutlook(model, 12 * YEARS + 1);
  const at = (line: Float64Array, year: number) => percent(line[12 * year]);
  return (
    <PreviewChart
      lines={[
        {
          name: t('economy.sketch.expected'),
          figure: at(expected, YEARS),
          color: 'var(--accent)',
          values: expected,
        },
      ]}
      band={{ low, high }}
      baseline={0}
      write={percent}
      start={t('economy.sketch.start')}
      end={t('economy.sketch.years', { count: YEARS })}
      sentence={t('economy.sketch.inflation', {
        now: at(expected, 0),
        soon: at(expected, 1),
        late: at(expected, YEARS),
        low: at(low, YEARS),
        high: at(high, YEARS),
        years: YEARS,
      })}
    />
  );
}

/**
 * Renders the chart of the historical years that a bootstrap resamples with equal probability. The expected inflation of a bootstrap is the
 * same in every year.
 */
function PastSketch({ currency }: { currency: CurrencyCode }) {
  const t = useText();
  const percent = usePercent();
  const { state, prices } = useHistoricalData({ returns: false, prices: true });
  const factors = prices?.[currency];
  if (state === 'loading') return <LoadingPlaceholder />;
  if (factors === undefined) return <p className="quiet">{t(WITHOUT_PICTURE[state], { currency })}</p>;
  const past = yearlyInflation(factors);
  const { expected, low, high } = inflationOutlook({ type: 'historical_bootstrap', factors }, past.length);
  const year = (month: Month) => formatMonth(month).slice(0, 4);
  const last = PRICE_HISTORY_START + factors.length - 1;
  return (
    <PreviewChart
      lines={[
        {
          name: t('economy.sketch.past'),
          figure: percent(past.at(-1)),
          color: 'var(--series-forecast)',
          values: past,
        },
        {
          name: t('economy.sketch.expected'),
          figure: percent(expected[0]),
          color: 'var(--accent)',
          dash: '7 3',
          values: expected,
        },
      ]}
      band={{ low, high }}
      baseline={0}
      write={percent}
      start={year(last - past.length + 1)}
      end={year(last)}
      sentence={`${t('economy.sketch.history', {
        currency,
        expected: percent(expected[0]),
        low: percent(low[0]),
        high: percent(high[0]),
      })} ${t('economy.history.source', { source: priceHistorySource(currency) })}`}
    />
  );
}
