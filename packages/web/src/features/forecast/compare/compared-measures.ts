import type { ChartLine } from '#features/saved-settings/public.ts';
import type { Text } from '#lib/text/text.ts';

/** What scenarios can be compared by, one at a time. */
export const COMPARED_MEASURES: readonly ChartLine[] = [
  'forecast',
  'cash',
  'pension',
  'investment',
  'saving',
  'margin',
];

/** Among the lines of one plan the first is its forecast; scenario against scenario it is called what it measures. */
export function measureName(t: Text, measure: ChartLine): string {
  return measure === 'forecast' ? t('compared.netWorth') : t(`forecast.line.${measure}`);
}
