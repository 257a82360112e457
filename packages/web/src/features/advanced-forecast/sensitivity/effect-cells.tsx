import { type CurrencyCode, roundMoney } from '@meridian/engine';
import type { OutcomeDifference } from '@meridian/simulation';
import { Amount } from '#ui/amount.tsx';
import { useDisplay, useWrite } from '#ui/display.ts';
import { FigureDifference } from '#ui/figure-table.tsx';
import styles from './sensitivity.module.css';

type Difference = OutcomeDifference['success'];

/** How far the true difference may be from the one that was found, to the side on which that is more. */
export const marginOf = ({ value, low, high }: Difference) => Math.max(value - low, high - value);

/** A bar from the middle, as long as the value is of the largest one, if there is any; the numbers beside it say the same. */
export function EffectBar({ value, largest }: { value: number; largest: number }) {
  if (largest === 0) return null;
  const share = Math.abs(value) / largest;
  return (
    <span className={styles.bar} aria-hidden="true">
      <span
        data-direction={value < 0 ? 'less' : 'more'}
        style={{ inlineSize: `${(50 * share).toFixed(2)}%` }}
      />
    </span>
  );
}

/** In how many of 100 futures more, or fewer, the money lasts, with the margin of error of that. */
export function ShareDifference({ difference, decimals }: { difference: Difference; decimals: number }) {
  const write = useWrite();
  const points = (value: number) => write.number(100 * value, { min: decimals, max: decimals });
  const { value } = difference;
  return (
    <FigureDifference value={value}>
      <bdi dir="ltr">
        {value > 0 ? '+' : ''}
        {points(value)} <span className={styles.margin}>± {points(marginOf(difference))}</span>
      </bdi>
    </FigureDifference>
  );
}

interface AmountDifferenceProps {
  value: number;
  currency: CurrencyCode;
  /** Absent where nothing is estimated; 0 where every future differs by the same. */
  margin?: number;
}

/** How much more, or less, is there at the end. */
export function AmountDifference({ value, currency, margin }: AmountDifferenceProps) {
  const { amountsHidden } = useDisplay();
  return (
    <FigureDifference value={value}>
      <bdi dir="ltr">
        {value > 0 && !amountsHidden ? '+' : ''}
        <Amount value={value} currency={currency} />
        {margin === undefined || roundMoney(margin) === 0 || amountsHidden ? null : (
          <span className={styles.margin}>
            {' ± '}
            <Amount value={margin} currency={currency} />
          </span>
        )}
      </bdi>
    </FigureDifference>
  );
}
