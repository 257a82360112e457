import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type MonthStyle = 'full' | 'month' | 'year';

const STYLES = {
  full: { month: 'long', year: 'numeric' },
  month: { month: 'short' },
  year: { year: 'numeric' },
} as const;

/** Writes a 'YYYY-MM' in words of the interface's language: in full, or month or year alone. */
export function useMonthText(): (label: string, style: MonthStyle) => string {
  const intl = useIntl();
  return useCallback(
    (label, style) => intl.formatDate(`${label}-01T00:00:00Z`, { ...STYLES[style], timeZone: 'UTC' }),
    [intl],
  );
}
