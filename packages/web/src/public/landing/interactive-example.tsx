import type { CurrencyCode } from '@meridian/engine';
import { useState } from 'react';
import { formatAmount, formatCompactAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { LineSample, findValueRange } from '#ui/small-chart.tsx';
import { LandingChart, PlanSliders } from './landing-chart.tsx';
import {
  DEFAULT_SLIDER_VALUES,
  SCENARIOS,
  HOUSEHOLD_AMOUNTS,
  EXAMPLE_YEARS,
  axisStep,
  netWorthByMonth,
} from './example-household.ts';
import styles from './interactive-example.module.css';

const MONTHS = 12 * EXAMPLE_YEARS;
const NOTHING = new Float64Array(MONTHS);
const CURRENCIES_OFFERED = ['USD', 'EUR', 'GBP', 'ILS', 'CHF'] as const satisfies CurrencyCode[];
/** The line style of each plan. */
const LOOKS = {
  stay: { color: 'var(--accent-text)', dash: undefined },
  move: { color: 'var(--brass)', dash: '7 4' },
} as const;
const SHOWN_NAMES = ['salary', 'offer', 'client', 'rent', 'parents', 'pension'] as const;

const whole = (amount: number, currency: CurrencyCode) => formatAmount(amount, currency, DEFAULT_NUMBER_FORMAT);

/**
 * Renders the interactive example: two plans of one household, computed in the browser while a visitor moves the
 * sliders.
 */
export function InteractiveExample() {
  const t = useText();
  const [sliderValues, setSliderValues] = useState(DEFAULT_SLIDER_VALUES);
  const [currency, setCurrency] = useState<CurrencyCode>('USD');
  const start = thisMonth();
  const plans = SCENARIOS.map((id) => {
    return { id, ...LOOKS[id], values: netWorthByMonth(id, start, sliderValues, currency) };
  });
  const [, highest] = findValueRange(plans.map(({ values }) => values));
  const step = axisStep(highest);
  return (
    <figure className={styles.plate}>
      <div className={styles.head}>
        <p className={styles.title}>{t('landing.plate.title')}</p>
        <div role="group" aria-label={t('landing.plate.currency')} className={styles.currencies}>
          {CURRENCIES_OFFERED.map((code) => (
            <button key={code} type="button" aria-pressed={code === currency} onClick={() => setCurrency(code)}>
              {code}
            </button>
          ))}
        </div>
      </div>
      <LandingChart
        label={t('landing.plate.chart')}
        lines={plans}
        bands={plans.map(({ color, values }) => ({ color, opacity: 0.1, low: NOTHING, high: values }))}
        marks={[0, 1, 2, 3, 4].map((mark) => mark * step)}
        currency={currency}
      />
      <ul className={styles.legend}>
        {plans.map(({ id, color, dash, values }) => (
          <li key={id}>
            <LineSample color={color} dash={dash} />
            {t(`landing.plate.${id}`)}
            <b>{formatCompactAmount(values[MONTHS - 1] ?? 0, currency, DEFAULT_NUMBER_FORMAT)}</b>
          </li>
        ))}
      </ul>
      <div className={styles.sliders}>
        <PlanSliders sliderValues={sliderValues} onChange={setSliderValues} />
      </div>
      <p className={styles.itemsTitle}>{t('landing.plate.items')}</p>
      <ul className={styles.items}>
        {SHOWN_NAMES.map((name) => (
          <li key={name}>
            {t(`landing.plate.${name}`)}
            <b>{whole(HOUSEHOLD_AMOUNTS[name].amount, HOUSEHOLD_AMOUNTS[name].currency)}</b>
          </li>
        ))}
      </ul>
      <figcaption className={styles.caption}>{t('landing.plate.caption')}</figcaption>
    </figure>
  );
}
