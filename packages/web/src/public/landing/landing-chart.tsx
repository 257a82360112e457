/** The parts that both charts of the landing page share: lines at round amounts, the years below, and the sliders. */
import type { CurrencyCode } from '@meridian/engine';
import type { ComponentProps } from 'react';
import { formatAmount, formatCompactAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { useText } from '#lib/text/text.ts';
import { SmallChart } from '#ui/small-chart.tsx';
import styles from './landing-chart.module.css';
import { SLIDER_RANGES, type SliderValues, EXAMPLE_YEARS } from './example-household.ts';

interface LandingChartProps extends Omit<ComponentProps<typeof SmallChart>, 'range'> {
  /** The round amounts marked by lines, in ascending order. The first and the last are the bottom and the top of the chart. */
  marks: readonly number[];
  currency: CurrencyCode;
}

const thisYear = () => Math.floor(thisMonth() / 12);

/** Renders a chart of money over the years for the example household. */
export function LandingChart({ marks, currency, ...chart }: LandingChartProps) {
  const year = thisYear();
  const [low = 0, high = 0] = [marks[0], marks.at(-1)];
  return (
    <>
      <div dir="ltr" className={styles.chart}>
        {marks.map((amount) => (
          <span
            key={amount}
            className={styles.mark}
            data-zero={amount === 0 || undefined}
            style={{ insetBlockEnd: `${(100 * (amount - low)) / (high - low)}%` }}
          >
            {/* Zero at the bottom has no label, because the lines start there and would cross the label. */}
            {amount === 0 && amount === low ? null : formatCompactAmount(amount, currency, DEFAULT_NUMBER_FORMAT)}
          </span>
        ))}
        <SmallChart {...chart} range={[low, high]} />
      </div>
      <p dir="ltr" className={styles.axis}>
        <span>{year}</span>
        <span>{year + EXAMPLE_YEARS / 2}</span>
        <span>{year + EXAMPLE_YEARS}</span>
      </p>
    </>
  );
}

/** Renders the sliders that a visitor can move, each below its name and value. */
export function PlanSliders({
  sliderValues,
  onChange,
}: {
  sliderValues: SliderValues;
  onChange: (sliderValues: SliderValues) => void;
}) {
  const t = useText();
  const written = {
    invested: formatAmount(sliderValues.invested, 'USD', DEFAULT_NUMBER_FORMAT),
    working: String(thisYear() + sliderValues.working),
    moving: sliderValues.moving === 0 ? t('landing.plate.now') : String(thisYear() + sliderValues.moving),
  };
  return (['invested', 'working', 'moving'] as const).map((name) => (
    <label key={name} className={styles.lever}>
      <span>
        {t(`landing.plate.${name}`)} <b>{written[name]}</b>
      </span>
      <input
        type="range"
        {...SLIDER_RANGES[name]}
        value={sliderValues[name]}
        aria-valuetext={written[name]}
        onChange={(event) => onChange({ ...sliderValues, [name]: event.currentTarget.valueAsNumber })}
      />
    </label>
  ));
}
