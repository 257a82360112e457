import type { ReactNode } from 'react';
import { useFormatters } from '#ui/display-settings.ts';
import { FigureDifference } from '#ui/figure-table.tsx';
import styles from './percentage-point-difference.module.css';

/** A simulated difference with its 95 % confidence interval. */
interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the margin of error: the distance from the value to the more distant end of its interval. */
export const marginOfError = ({ value, low, high }: Estimate) => Math.max(value - low, high - value);

/** Renders the margin of error after a figure. */
export function MarginOfError({ children }: { children: ReactNode }) {
  return <span className={styles.margin}>± {children}</span>;
}

interface PercentagePointDifferenceProps {
  /** The difference between two shares of all simulated paths, from -1 to 1; undefined if it was not simulated. */
  difference: Estimate | undefined;
  decimals: number;
}

/**
 * Renders a difference in percentage points with its margin of error, such as a change of the share of simulated paths that meet a
 * condition.
 */
export function PercentagePointDifference({ difference, decimals }: PercentagePointDifferenceProps) {
  const write = useFormatters();
  if (difference === undefined) return null;
  const points = (value: number) => write.number(100 * value, { min: decimals, max: decimals });
  const { value } = difference;
  return (
    <FigureDifference value={value}>
      <bdi dir="ltr">
        {value > 0 ? '+' : ''}
        {points(value)} <MarginOfError>{points(marginOfError(difference))}</MarginOfError>
      </bdi>
    </FigureDifference>
  );
}
