import { useCallback } from 'react';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useWrite } from '#ui/display.ts';

/** Writes the time that a figure is for, as sources name it: '2025', '2026-Q3', '2026-09' or '2026-11-20'. */
export function usePeriodText(): (period: string) => string {
  const t = useText();
  const month = useMonthText();
  const { date } = useWrite();
  return useCallback(
    (period) => {
      const [year = '', quarter] = period.split('-Q');
      if (quarter !== undefined) return t('live.quarter', { year, quarter });
      if (period.length === 4) return period;
      return period.length === 7 ? month(period, 'full') : date(period);
    },
    [t, month, date],
  );
}
