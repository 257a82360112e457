import { type CurrencyCode, roundMoney } from '@meridian/engine';
import { useMemo } from 'react';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { formatEditableNumber } from '#lib/format/editable-number.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import type { MonthFormat, ValueFormat } from '#ui/chart/chart-types.ts';
import { useDisplaySettings, useFormatters } from './display-settings.ts';

export type ChartFormat = MonthFormat & ValueFormat;

/** Returns the formats of a chart of amounts over months. While amounts are hidden, every format masks them. */
export function useChartFormat(currency: CurrencyCode): ChartFormat {
  const write = useFormatters();
  const month = useMonthText();
  const { amountsHidden, numberFormat } = useDisplaySettings();
  return useMemo(
    () => ({
      label: (label) => month(label, 'full'),
      tick: (label, namesYear) => month(label, label.endsWith('-01') ? 'year' : namesYear ? 'monthOfYear' : 'month'),
      value: (value) => write.amount(value, currency),
      short: (value) => write.compactAmount(value, currency),
      cell: (value) => (amountsHidden ? HIDDEN_AMOUNT : formatEditableNumber(roundMoney(value), numberFormat)),
      unit: currency,
    }),
    [write, month, currency, amountsHidden, numberFormat],
  );
}

/** Returns the formats of a chart of percentages, which are not amounts and never hidden. */
export function usePercentFormat(): ValueFormat {
  const { percent } = useFormatters();
  return usePlainFormat(percent, '%');
}

/** Returns the formats of a chart of counts and other plain numbers, which are never hidden. */
export function useNumberFormat(): ValueFormat {
  const { number } = useFormatters();
  return usePlainFormat(number, '');
}

/** Returns the formats of numbers that are not amounts. In files they have as many decimals as in the API's responses. */
function usePlainFormat(write: (value: number) => string, unit: string): ValueFormat {
  const { numberFormat } = useDisplaySettings();
  return useMemo(
    () => ({
      value: write,
      short: write,
      cell: (value) => formatEditableNumber(Number(value.toFixed(4)), numberFormat),
      unit,
    }),
    [write, numberFormat, unit],
  );
}
