import type { CurrencyExposure } from '@meridian/contract';
import { useMemo, useState } from 'react';
import { FormattedList } from 'react-intl';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useChartFormat } from '#ui/chart-format.ts';
import type { Chart as ChartDescription, ChartTexture, ValueFormat } from '#ui/chart/chart-types.ts';
import { Chart } from '#ui/chart/chart.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { ChipChoice } from '#ui/form/chip-choice.tsx';
import {
  EXPOSURE_MEASURES,
  type ExposureMeasure,
  exposureCurrencies,
  currencyExposureSeries,
  currencyShares,
} from './currency-exposure-series.ts';

/** The number of series colours in theme.css; series that share a colour differ by texture. */
const COLORS = 10;
const TEXTURES: readonly ChartTexture[] = ['plain', 'rising', 'falling', 'dots'];

/** Formats the years on the axis; a tick between two years has no label. */
const YEARS: ValueFormat = {
  value: String,
  short: (year) => (Number.isInteger(year) ? String(year) : ''),
  cell: String,
  unit: '',
};

/** Renders stacked bars of income, expenses, assets or debts: one bar per year, one colour per currency. */
export function CurrencyExposureChart({ exposure }: { exposure: CurrencyExposure }) {
  const t = useText();
  const currencyName = useCurrencyName();
  const format = useChartFormat(exposure.currency);
  const [chosen, setMeasure] = useState<ExposureMeasure>('income');
  const known = EXPOSURE_MEASURES.filter((measure) => currencyExposureSeries(exposure, measure).length > 0);
  const measure = known.includes(chosen) ? chosen : (known[0] ?? chosen);
  const series = useMemo(() => currencyExposureSeries(exposure, measure), [exposure, measure]);
  const codes = useMemo(() => exposureCurrencies(exposure), [exposure]);
  const chart = useMemo<ChartDescription>(
    () => ({
      name: t(`exposure.${measure}`),
      x: {
        type: 'numbers',
        name: t('exposure.year'),
        at: exposure.years.map(({ year }) => year),
        format: YEARS,
      },
      y: { name: t('exposure.axis', { currency: exposure.currency }), format },
      series: series.map(({ code, values }) => {
        const colorIndex = code === 'others' ? codes.length : codes.indexOf(code);
        return {
          kind: 'bars',
          id: code,
          name: code === 'others' ? t('exposure.others') : currencyName(code),
          color: `var(--compared-${(colorIndex % COLORS) + 1})`,
          texture: TEXTURES[colorIndex % TEXTURES.length] ?? 'plain',
          values,
        };
      }),
    }),
    [t, measure, exposure, series, codes, format, currencyName],
  );
  if (series.length === 0) return null;
  return (
    <>
      <ChipChoice
        label={t('exposure.measure')}
        size="sm"
        value={measure}
        options={known.map((value) => ({ value, label: t(`exposure.${value}`) }))}
        onChoose={setMeasure}
      />
      <Chart chart={chart} summary={<Shares exposure={exposure} measure={measure} series={series} />} />
    </>
  );
}

interface SharesProps {
  exposure: CurrencyExposure;
  measure: ExposureMeasure;
  series: ReturnType<typeof currencyExposureSeries>;
}

/** Renders the sentence about the first and last year: 'In 2031 income is 62 % in Euro and 38 % in British Pound.' */
function Shares({ exposure: { years }, measure, series }: SharesProps) {
  const t = useText();
  const write = useFormatters();
  const currencyName = useCurrencyName();
  const firstAndLastYear = [...new Set([0, years.length - 1])].flatMap((index) => {
    const shares = currencyShares(series, index);
    const [first] = years.slice(index);
    return shares.length === 0 || first === undefined ? [] : [{ year: first.year, shares: shares.slice(0, 3) }];
  });
  return firstAndLastYear.map(({ year, shares }) => (
    <span key={year}>
      {t('exposure.shares', { year: String(year), measure: t(`exposure.${measure}`) })}{' '}
      <FormattedList
        value={shares.map(({ code, percent }) =>
          t('exposure.share', {
            percent: write.percent(percent, { min: 0, max: 0 }),
            currency: code === 'others' ? t('exposure.others') : currencyName(code),
          }),
        )}
      />
      .{' '}
    </span>
  ));
}
