import type { DateFormat, NumberFormat } from '@meridian/contract';
import type { CurrencyCode } from '@meridian/engine';
import { createContext, use, useMemo } from 'react';
import { HIDDEN_AMOUNT, formatAmount, formatCompactAmount, formatDifference } from '#lib/amount-format.ts';
import { DEFAULT_DATE_FORMAT, formatDate, formatDateTime } from '#lib/dates.ts';
import { DEFAULT_NUMBER_FORMAT, type Decimals, formatNumber } from '#lib/number-format.ts';

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
  /** Of two amounts: '+$200'. */
  difference: (value: number, currency: CurrencyCode) => string;
  /** For axes: '$1.2M'. */
  compactAmount: (value: number, currency: CurrencyCode) => string;
  /** Counts, rates and other numbers that are no amount of money, and therefore never masked. */
  number: (value: number, decimals?: Decimals) => string;
  percent: (value: number, decimals?: Decimals) => string;
  date: (isoDate: string) => string;
  dateTime: (instant: string) => string;
}

/** The text writers for charts, tooltips and sentences. On the page itself, `<Amount>` shows money. */
export function useWrite(): Write {
  const { dateFormat, numberFormat, amountsHidden } = useDisplay();
  return useMemo(
    () => ({
      amount: (value, currency) =>
        amountsHidden ? HIDDEN_AMOUNT : formatAmount(value, currency, numberFormat),
      difference: (value, currency) =>
        amountsHidden ? HIDDEN_AMOUNT : formatDifference(value, currency, numberFormat),
      compactAmount: (value, currency) =>
        amountsHidden ? HIDDEN_AMOUNT : formatCompactAmount(value, currency, numberFormat),
      number: (value, decimals) => formatNumber(value, numberFormat, decimals),
      percent: (value, decimals) => `${formatNumber(value, numberFormat, decimals)}%`,
      date: (isoDate) => formatDate(isoDate, dateFormat),
      dateTime: (instant) => formatDateTime(instant, dateFormat),
    }),
    [dateFormat, numberFormat, amountsHidden],
  );
}
