import { useCallback } from 'react';
import { type Translate, useText } from '#lib/text/text.ts';
import { type Formatters, useFormatters } from '#ui/display-settings.ts';

const MOST_DECIMALS = 2;
/** The smallest percentage above 0 and the largest below 100 that two decimals can show. */
const [LEAST, MOST] = [0.01, 99.99];

/** Returns whether rounding would show a percentage above 0 as 0, or one below 100 as 100. */
function isOverstated(percent: number, decimals: number): boolean {
  const written = Number(percent.toFixed(decimals));
  return (written >= 100 && percent < 100) || (written <= 0 && percent > 0);
}

interface OutOf100Options extends Pick<Formatters, 'number'> {
  readonly t: Translate;
}

/**
 * Returns the percentages of one sentence, such as 'in 97 of 100 futures', with the fewest decimals (0 to 2) that distinguish them. A
 * value below 100 is never rounded to 100, and a value above 0 is never rounded to 0. Values that need more than two decimals become
 * 'more than 99.99' or 'less than 0.01'.
 */
export function formatOutOf100(percents: readonly number[], { number, t }: OutOf100Options): string[] {
  const areTold = (decimals: number) =>
    !percents.some((percent) => isOverstated(percent, decimals)) &&
    new Set(percents.map((percent) => percent.toFixed(decimals))).size === new Set(percents).size;
  let decimals = 0;
  while (decimals < MOST_DECIMALS && !areTold(decimals)) decimals++;
  return percents.map((percent) => {
    if (!isOverstated(percent, decimals)) return number(percent, { min: 0, max: decimals });
    return percent > 50
      ? t('advanced.outOf100.more', { most: number(MOST) })
      : t('advanced.outOf100.less', { least: number(LEAST) });
  });
}

/** Returns a function that formats a percentage with {@link formatOutOf100}, given the other percentages of the sentence. */
export function useOutOf100Format(): (percent: number, ...others: readonly number[]) => string {
  const t = useText();
  const { number } = useFormatters();
  return useCallback((...percents) => formatOutOf100(percents, { number, t })[0] ?? '', [number, t]);
}
