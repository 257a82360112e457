import type { DateFormat, NumberFormat } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { createContext, use, useMemo } from 'react';
import { HIDDEN_AMOUNT, formatAmount, formatCompactAmount, formatRoundedAmount } from '#lib/format/amount-format.ts';
import { DEFAULT_DATE_FORMAT, formatDate, formatDateTime } from '#lib/format/dates.ts';
import { DIRECTIONS, useLanguageState } from '#lib/text/language.ts';
import { DEFAULT_NUMBER_FORMAT, type Decimals, formatNumber } from '#lib/format/number-format.ts';

/** The user's display settings: formats, and whether amounts are masked. */
export interface DisplaySettings {
  dateFormat: DateFormat;
  numberFormat: NumberFormat;
  amountsHidden: boolean;
}

export const DisplaySettingsContext = createContext<DisplaySettings>({
  dateFormat: DEFAULT_DATE_FORMAT,
  numberFormat: DEFAULT_NUMBER_FORMAT,
  amountsHidden: false,
});

export function useDisplaySettings(): DisplaySettings {
  return use(DisplaySettingsContext);
}

/** Functions that convert values to text in the user's formats. While amounts are hidden, the functions for amounts return a mask. */
export interface Formatters {
  amount: (value: number, currency: CurrencyCode) => string;
  /**
   * For forecast or simulated amounts in sentences and large figures: '$232,400'. Tables, tooltips and files
   * show the exact amount.
   */
  roundedAmount: (value: number, currency: CurrencyCode) => string;
  /** For amounts beside an axis, as in '$1.2M'. */
  compactAmount: (value: number, currency: CurrencyCode) => string;
  /** For counts, rates and other numbers that are not amounts of money and therefore never masked. */
  number: (value: number, decimals?: Decimals) => string;
  percent: (value: number, decimals?: Decimals) => string;
  date: (isoDate: string) => string;
  dateTime: (instant: string) => string;
}

/** Characters that isolate left-to-right text. Without them a minus sign in Hebrew text would move to the other end of its number. */
const [LEFT_TO_RIGHT, END] = ['\u2066', '\u2069'];

/** Returns the functions that write values in charts, tooltips and sentences. Elsewhere on the page, `<Amount>` renders money. */
export function useFormatters(): Formatters {
  const { dateFormat, numberFormat, amountsHidden } = useDisplaySettings();
  const isMirrored = useLanguageState(({ language }) => DIRECTIONS[language] === 'rtl');
  return useMemo(() => {
    const figure = (written: string) => (isMirrored ? LEFT_TO_RIGHT + written + END : written);
    const unlessHidden = (write: () => string) => (amountsHidden ? HIDDEN_AMOUNT : figure(write()));
    return {
      amount: (value, currency) => unlessHidden(() => formatAmount(value, currency, numberFormat)),
      roundedAmount: (value, currency) => unlessHidden(() => formatRoundedAmount(value, currency, numberFormat)),
      compactAmount: (value, currency) => unlessHidden(() => formatCompactAmount(value, currency, numberFormat)),
      number: (value, decimals) => figure(formatNumber(value, numberFormat, decimals)),
      percent: (value, decimals) => figure(`${formatNumber(value, numberFormat, decimals)}%`),
      date: (isoDate) => formatDate(isoDate, dateFormat),
      dateTime: (instant) => formatDateTime(instant, dateFormat),
    };
  }, [dateFormat, numberFormat, amountsHidden, isMirrored]);
}
