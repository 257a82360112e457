import type { ReactNode } from 'react';
import { useWrite } from '#ui/display.ts';
import { FigureDifference } from '#ui/figure-table.tsx';
import styles from './points-difference.module.css';

/** A difference that was simulated, with the interval in which the true one lies in 95 of 100 simulations. */
interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** How far the true difference may be from the one that was found, to the side on which that is more. */
export const marginOf = ({ value, low, high }: Estimate) => Math.max(value - low, high - value);

/** How far a figure may be off, after it. */
export function Margin({ children }: { children: ReactNode }) {
  return <span className={styles.margin}>± {children}</span>;
}

interface PointsDifferenceProps {
  /** Of two shares of all futures, from -1 to 1; undefined where none was simulated. */
  difference: Estimate | undefined;
  decimals: number;
}

/** In how many more or fewer of 100 futures something holds, and how far the simulation may be off in that. */
export function PointsDifference({ difference, decimals }: PointsDifferenceProps) {
  const write = useWrite();
  if (difference === undefined) return null;
  const points = (value: number) => write.number(100 * value, { min: decimals, max: decimals });
  const { value } = difference;
  return (
    <FigureDifference value={value}>
      <bdi dir="ltr">
        {value > 0 ? '+' : ''}
        {points(value)} <Margin>{points(marginOf(difference))}</Margin>
      </bdi>
    </FigureDifference>
  );
}
