import { type CurrencyCode, FALLBACK_RATES, convert } from '@meridian/engine';
import { type ReactNode, useState } from 'react';
import { HIDDEN_AMOUNT, formatAmount, formatCompactAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_NUMBER_FORMAT } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { thisMonth } from '#lib/format/this-month.ts';
import { PlainIcon } from '#ui/plain-icon.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import styles from './landing-demos.module.css';
import { DEFAULT_SLIDER_VALUES, HOUSEHOLD_AMOUNTS, netWorthByMonth } from './example-household.ts';

const OWN = 'USD' satisfies CurrencyCode;
const SUMMED = ['salary', 'parents', 'pension'] as const;
const LOOKS_AHEAD = [1, 5, 10, 20, 30] as const;
const MASKED = ['salary', 'rent', 'pension'] as const;

function Figure({ children }: { children: ReactNode }) {
  return <div className={styles.figure}>{children}</div>;
}

/** Renders a picture with amounts in their own currencies, each converted into one common currency. */
export function CurrencyDemo() {
  const t = useText();
  return (
    <Figure>
      <ul className={styles.rows}>
        {SUMMED.map((name) => {
          const { amount, currency } = HOUSEHOLD_AMOUNTS[name];
          return (
            <li key={name}>
              <span>{t(`landing.plate.${name}`)}</span>
              <b>{formatAmount(amount, currency, DEFAULT_NUMBER_FORMAT)}</b>
              <span className={styles.converted}>
                {formatAmount(convert(amount, currency, OWN, FALLBACK_RATES), OWN, DEFAULT_NUMBER_FORMAT)}
              </span>
            </li>
          );
        })}
      </ul>
    </Figure>
  );
}

/** Renders a bar chart of a plan's net worth after several periods. */
export function ForecastDemo() {
  const start = thisMonth();
  const worth = netWorthByMonth('stay', start, DEFAULT_SLIDER_VALUES, OWN);
  const ends = LOOKS_AHEAD.map((years) => ({ years, value: worth[12 * years - 1] ?? 0 }));
  const highest = Math.max(...ends.map(({ value }) => value));
  return (
    <Figure>
      <ul className={styles.bars}>
        {ends.map(({ years, value }) => (
          <li key={years}>
            <span>{Math.floor(start / 12) + years}</span>
            <span className={styles.track}>
              <span className={styles.bar} style={{ inlineSize: `${(100 * value) / highest}%` }} />
            </span>
            <b>{formatCompactAmount(value, OWN, DEFAULT_NUMBER_FORMAT)}</b>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

/** Renders amounts with a button that hides them and shows them again. */
export function PrivacyDemo() {
  const t = useText();
  const [isHidden, setIsHidden] = useState(true);
  return (
    <Figure>
      <ul className={styles.rows}>
        {MASKED.map((name) => {
          const { amount, currency } = HOUSEHOLD_AMOUNTS[name];
          return (
            <li key={name}>
              <span>{t(`landing.plate.${name}`)}</span>
              <b>{isHidden ? HIDDEN_AMOUNT : formatAmount(amount, currency, DEFAULT_NUMBER_FORMAT)}</b>
            </li>
          );
        })}
      </ul>
      <PlainButton tone="quiet" onClick={() => setIsHidden(!isHidden)}>
        <PlainIcon name={isHidden ? 'eye' : 'eye-off'} />
        {t(isHidden ? 'landing.showData' : 'landing.hideData')}
      </PlainButton>
    </Figure>
  );
}
