import type { CurrencyCode } from '@meridian/engine';
import { type CSSProperties, type ChangeEvent, useState } from 'react';
import { formatAmount, formatCompactAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import type { AreaSeries } from '#ui/chart/chart-description.ts';
import {
  FIRST_LEVERS,
  LEVERS,
  type Levers,
  SCENARIOS,
  SHOWN,
  YEARS,
  markStep,
  worthByMonth,
} from './landing-plan.ts';
import styles from './landing-plate.module.css';

const WIDTH = 600;
const HEIGHT = 240;
const MONTHS = 12 * YEARS;
const CURRENCIES_OFFERED = ['USD', 'EUR', 'GBP', 'ILS', 'CHF'] as const satisfies CurrencyCode[];
/** What each plan is drawn with. */
const LOOKS = {
  stay: { color: 'var(--accent-text)', dash: 'solid' },
  move: { color: 'var(--brass)', dash: 'dashed' },
} as const;
const SHOWN_NAMES = ['salary', 'offer', 'client', 'rent', 'parents', 'pension'] as const;

const compact = (amount: number, currency: CurrencyCode) =>
  formatCompactAmount(amount, currency, DEFAULT_NUMBER_FORMAT);
const whole = (amount: number, currency: CurrencyCode) =>
  formatAmount(amount, currency, DEFAULT_NUMBER_FORMAT);

/** The product at work: two plans of one household, computed here and now while somebody turns the levers. */
export function ExamplePlate() {
  const t = useText();
  const [levers, setLevers] = useState(FIRST_LEVERS);
  const [currency, setCurrency] = useState<CurrencyCode>('USD');
  const start = thisMonth();
  const year = Math.floor(start / 12);
  const turn = (changes: Partial<Levers>) => setLevers({ ...levers, ...changes });
  const plans = SCENARIOS.map((id): AreaSeries => {
    const name = t(`landing.plate.${id}`);
    const values = worthByMonth(id, start, levers, currency);
    return { kind: 'area', id, name, group: '', ...LOOKS[id], texture: 'plain', values };
  });
  return (
    <figure className={styles.plate}>
      <div className={styles.head}>
        <p className={styles.title}>{t('landing.plate.title')}</p>
        <div role="group" aria-label={t('landing.plate.currency')} className={styles.currencies}>
          {CURRENCIES_OFFERED.map((code) => (
            <button
              key={code}
              type="button"
              aria-pressed={code === currency}
              onClick={() => setCurrency(code)}
            >
              {code}
            </button>
          ))}
        </div>
      </div>
      <PlanChart plans={plans} currency={currency} />
      <p dir="ltr" className={styles.axis}>
        <span>{year}</span>
        <span>{year + YEARS / 2}</span>
        <span>{year + YEARS}</span>
      </p>
      <ul className={styles.legend}>
        {plans.map(({ id, name, color, dash, values }) => (
          <li key={id} style={colored(color)}>
            <svg aria-hidden="true" width="28" height="4" viewBox="0 0 28 4">
              <path d="M0 2H28" className={styles.line} data-dash={dash} />
            </svg>
            {name}
            <b>{compact(values[MONTHS - 1] ?? 0, currency)}</b>
          </li>
        ))}
      </ul>
      <div className={styles.levers}>
        <Lever
          name="invested"
          value={levers.invested}
          written={whole(levers.invested, 'USD')}
          onTurn={(invested) => turn({ invested })}
        />
        <Lever
          name="working"
          value={levers.working}
          written={String(year + levers.working)}
          onTurn={(working) => turn({ working })}
        />
      </div>
      <p className={styles.itemsTitle}>{t('landing.plate.items')}</p>
      <ul className={styles.items}>
        {SHOWN_NAMES.map((name) => (
          <li key={name}>
            {t(`landing.plate.${name}`)}
            <b>{whole(SHOWN[name].amount, SHOWN[name].currency)}</b>
          </li>
        ))}
      </ul>
      <figcaption className={styles.caption}>{t('landing.plate.caption')}</figcaption>
    </figure>
  );
}

const colored = (color: string) => ({ '--series': color }) as CSSProperties;

interface PlanChartProps {
  plans: readonly AreaSeries[];
  currency: CurrencyCode;
}

/**
 * The plans as the dashboard's charts describe them, drawn by a few lines of its own: with what draws those, the landing page
 * would load an eighth more.
 */
function PlanChart({ plans, currency }: PlanChartProps) {
  const t = useText();
  const step = markStep(Math.max(...plans.flatMap(({ values }) => Array.from(values))));
  const pathOf = (values: ArrayLike<number>) =>
    `M${Array.from(values, (value, month) => `${((month / (MONTHS - 1)) * WIDTH).toFixed(1)} ${(HEIGHT * (1 - value / (4 * step))).toFixed(1)}`).join('L')}`;
  return (
    <div dir="ltr" className={styles.chart}>
      {[0, 1, 2, 3, 4].map((mark) => (
        <span key={mark} className={styles.mark} style={{ insetBlockEnd: `${25 * mark}%` }}>
          {mark === 0 ? null : compact(mark * step, currency)}
        </span>
      ))}
      <svg
        role="img"
        aria-label={t('landing.plate.chart')}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        {plans.map(({ id, color, dash, values }) => {
          const path = pathOf(values);
          return (
            <g key={id} style={colored(color)}>
              <path d={`${path}V${HEIGHT}H0Z`} className={styles.area} />
              <path d={path} className={styles.line} data-dash={dash} />
            </g>
          );
        })}
      </svg>
    </div>
  );
}

interface LeverProps {
  name: keyof Levers;
  value: number;
  /** The value as one reads it. */
  written: string;
  onTurn: (value: number) => void;
}

/** A slider under its name and value. */
export function Lever({ name, value, written, onTurn }: LeverProps) {
  const t = useText();
  return (
    <label className={styles.lever}>
      <span>
        {t(`landing.plate.${name}`)} <b>{written}</b>
      </span>
      <input
        type="range"
        {...LEVERS[name]}
        value={value}
        aria-valuetext={written}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onTurn(event.target.valueAsNumber)}
      />
    </label>
  );
}
