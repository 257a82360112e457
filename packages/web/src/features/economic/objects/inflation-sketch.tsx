import {
  type InflationModelFields,
  type InflationModelType,
  toEngineInflationModel,
} from '@meridian/contract';
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
import { useWrite } from '#ui/display.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { priceSource, useShippedHistory } from '#features/economic/shipped-history.ts';
import type { MODEL_NUMBERS, ModelValues } from './form-values.ts';
import { Sketch } from './sketch.tsx';

const YEARS = 10;
const SOME = { min: 0, max: 1 };
const WITHOUT_PICTURE = {
  here: 'economy.sketch.noHistory',
  missing: 'economy.sketch.history.missing',
} as const satisfies Record<string, MessageKey>;

function usePercent() {
  const write = useWrite();
  return (rate: number | undefined) => write.percent(100 * (rate ?? 0), SOME);
}

/** Expected inflation, and where it lies in eight of ten futures. */
export function InflationSketch({ values }: { values: ModelValues }) {
  const model = typedModel(values);
  return model.model_type === 'historical_bootstrap' ? (
    <PastSketch currency={model.currency} />
  ) : (
    <OutlookSketch model={toEngineInflationModel(model, () => new Float64Array())} />
  );
}

/** What a model sees coming in ten years. */
function OutlookSketch({ model }: { model: InflationModel }) {
  const t = useText();
  const percent = usePercent();
  const { expected, low, high } = inflationOutlook(model, 12 * YEARS + 1);
  const at = (line: Float64Array, year: number) => percent(line[12 * year]);
  return (
    <Sketch
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

/** The years that a bootstrap repeats, each equally likely: what it expects is the same at any time. */
function PastSketch({ currency }: { currency: CurrencyCode }) {
  const t = useText();
  const percent = usePercent();
  const { state, prices } = useShippedHistory({ returns: false, prices: true });
  const changes = prices?.[currency];
  if (state === 'loading') return <LoadingPart />;
  if (changes === undefined) return <p className="quiet">{t(WITHOUT_PICTURE[state], { currency })}</p>;
  const past = yearlyInflation(changes);
  const { expected, low, high } = inflationOutlook({ type: 'historical_bootstrap', changes }, past.length);
  const year = (month: Month) => formatMonth(month).slice(0, 4);
  const last = PRICE_HISTORY_START + changes.length - 1;
  return (
    <Sketch
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
      })} ${t('economy.history.source', { source: priceSource(currency) })}`}
    />
  );
}

/** The model as it is typed so far, within what the engine can take. */
function typedModel(values: ModelValues): InflationModelFields {
  const number = (name: (typeof MODEL_NUMBERS)[InflationModelType][number], least: number, most: number) =>
    Math.min(most, Math.max(least, values[name].value ?? 0));
  const named = { name: values.name, currency: values.currency };
  const rate = (name: Parameters<typeof number>[0]) => number(name, -99, 1_000);
  switch (values.model_type) {
    case 'constant':
      return { ...named, model_type: values.model_type, rate: rate('rate') };
    case 'mean_reverting':
      return {
        ...named,
        model_type: values.model_type,
        current_rate: rate('current_rate'),
        long_run_rate: rate('long_run_rate'),
        persistence: number('persistence', 0, 0.99),
        volatility: number('volatility', 0, 50),
      };
    case 'regime_switching':
      return {
        ...named,
        model_type: values.model_type,
        normal_rate: rate('normal_rate'),
        high_rate: rate('high_rate'),
        p_normal_to_high: number('p_normal_to_high', 0, 1),
        p_high_to_normal: number('p_high_to_normal', 0, 1),
        current_regime: values.current_regime,
      };
    case 'historical_bootstrap':
      return { ...named, model_type: values.model_type };
  }
}
