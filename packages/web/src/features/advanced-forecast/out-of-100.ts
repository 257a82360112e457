import { useCallback } from 'react';
import { useWrite } from '#ui/display.ts';

/**
 * How many decimals tell shares apart when they are written out of 100: none where that is enough, at most two. A share below 1 is
 * never written as 100, nor one above 0 as 0.
 */
export function decimalsOf(...shares: readonly number[]): number {
  const isTold = (decimals: number) => {
    const written = shares.map((share) => (100 * share).toFixed(decimals));
    const isHonest = shares.every(
      (share, index) =>
        (Number(written[index]) < 100 || share >= 1) && (Number(written[index]) > 0 || share <= 0),
    );
    return isHonest && new Set(written).size === new Set(shares).size;
  };
  return [0, 1].find(isTold) ?? 2;
}

/** `outOf100(percent)`: in how many of 100 futures something happens, as plainly as is honest. */
export function useOutOf100(): (percent: number) => string {
  const { number } = useWrite();
  return useCallback(
    (percent: number) => number(percent, { min: 0, max: decimalsOf(percent / 100) }),
    [number],
  );
}
