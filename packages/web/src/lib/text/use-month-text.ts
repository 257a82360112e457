import { useCallback } from 'react';
import { useIntl } from 'react-intl';

type MonthStyle = 'full' | 'name' | 'month' | 'monthOfYear' | 'year';

const STYLES = {
  full: { month: 'long', year: 'numeric' },
  name: { month: 'long' },
  month: { month: 'short' },
  monthOfYear: { month: 'short', year: 'numeric' },
  year: { year: 'numeric' },
} as const;

/**
 * Returns a function that formats a month ('YYYY-MM') in the interface's language and in a style. In English, the styles of March 2027 are
 * 'March 2027' (full), 'March' (name), 'Mar' (month), 'Mar 2027' (monthOfYear) and '2027' (year).
 */
export function useMonthText(): (label: string, style: MonthStyle) => string {
  const intl = useIntl();
  return useCallback(
    (label, style) => intl.formatDate(`${label}-01T00:00:00Z`, { ...STYLES[style], timeZone: 'UTC' }),
    [intl],
  );
}
