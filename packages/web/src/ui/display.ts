import type { DateFormat, NumberFormat } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { createContext, use, useMemo } from 'react';
import {
  HIDDEN_AMOUNT,
  formatAmount,
  formatCompactAmount,
  formatRoundedAmount,
} from '#lib/format/amount-format.ts';
import { DEFAULT_DATE_FORMAT, formatDate, formatDateTime } from '#lib/format/dates.ts';
import { DIRECTIONS, useLanguage } from '#lib/text/language.ts';
import { DEFAULT_NUMBER_FORMAT, type Decimals, formatNumber } from '#lib/format/number-format.ts';

/** How values are shown to this person: their formats, and whether amounts are masked. */
export interface Display {
  dateFormat: DateFormat;
  numberFormat: NumberFormat;
  amountsHidden: boolean;
}

export const DisplayContext = createContext<Display>({
  dateFormat: DEFAULT_DATE_FORMAT,
  numberFormat: DEFAULT_NUMBER_FORMAT,
  amountsHidden: false,
});

export function useDisplay(): Display {
  return use(DisplayContext);
}

/** Every way to write a value as text, in the person's formats; amounts come out masked while they are hidden. */
export interface Write {
  amount: (value: number, currency: CurrencyCode) => string;
  /** For what is forecast or simulated, in sentences and large figures: '$232,400'. Tables, tooltips and files have it in full. */
  roundedAmount: (value: number, currency: CurrencyCode) => string;
  /** For axes: '$1.2M'. */
  compactAmount: (value: number, currency: CurrencyCode) => string;
  /** Counts, rates and other numbers that are no amount of money, and therefore never masked. */
  number: (value: number, decimals?: Decimals) => string;
  percent: (value: number, decimals?: Decimals) => string;
  date: (isoDate: string) => string;
  dateTime: (instant: string) => string;
}

/** Isolate what stands between them: among Hebrew words a minus sign would move to the other end of its number. */
const [LEFT_TO_RIGHT, END] = ['\u2066', '\u2069'];

/** The text writers for charts, tooltips and sentences. On the page itself, `<Amount>` shows money. */
export function useWrite(): Write {
  const { dateFormat, numberFormat, amountsHidden } = useDisplay();
  const isMirrored = useLanguage(({ language }) => DIRECTIONS[language] === 'rtl');
  return useMemo(() => {
    const figure = (written: string) => (isMirrored ? LEFT_TO_RIGHT + written + END : written);
    const unlessHidden = (write: () => string) => (amountsHidden ? HIDDEN_AMOUNT : figure(write()));
    return {
      amount: (value, currency) => unlessHidden(() => formatAmount(value, currency, numberFormat)),
      roundedAmount: (value, currency) =>
        unlessHidden(() => formatRoundedAmount(value, currency, numberFormat)),
      compactAmount: (value, currency) =>
        unlessHidden(() => formatCompactAmount(value, currency, numberFormat)),
      number: (value, decimals) => figure(formatNumber(value, numberFormat, decimals)),
      percent: (value, decimals) => figure(`${formatNumber(value, numberFormat, decimals)}%`),
      date: (isoDate) => formatDate(isoDate, dateFormat),
      dateTime: (instant) => formatDateTime(instant, dateFormat),
    };
  }, [dateFormat, numberFormat, amountsHidden, isMirrored]);
}
