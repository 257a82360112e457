/** Rates as people type them, a month or a year; an entry's value is always percent a month. */
import { type NumberFormat, type RateUnit, monthlyRate, typedRate, yearlyRate } from '@meridian/contract';
import { saidUnit, withoutUnit } from '#lib/format/rate-unit.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { type Entry, readNumberEntry } from './entry.ts';
import type { UnitReading } from './unit-input.tsx';

/**
 * What a text means in a field for rates, and what it is told for: a unit in the text itself counts more than that of the
 * field. The number may be a small sum.
 */
export function readRate(
  text: string,
  format: NumberFormat,
  unit: RateUnit,
): { entry: Entry<number>; unit: RateUnit } {
  const said = saidUnit(text) ?? unit;
  const entry = readNumberEntry(withoutUnit(text), format);
  const value = entry.value !== null && said === 'year' ? monthlyRate(entry.value) : entry.value;
  return { entry: { ...entry, text, value }, unit: said };
}

/** A rate in percent a month, told for a unit; what was typed a year comes back as it was typed. */
export function rateIn(unit: RateUnit, monthly: number): number {
  if (unit === 'month') return monthly;
  const typed = typedRate(monthly);
  return typed.unit === 'year' ? typed.rate : yearlyRate(monthly);
}

export const RATE_READING: UnitReading<RateUnit> = { read: readRate, show: rateIn, withoutUnit };

const DECIMALS = { min: 0, max: 4 };

/** Says a rate in percent a month both ways: '0.206% a month = 2.5% a year'. */
export function useBothRates(): (monthly: number) => string {
  const t = useText();
  const write = useWrite();
  return (monthly) =>
    t('rate.both', {
      month: write.percent(monthly, DECIMALS),
      year: write.percent(rateIn('year', monthly), DECIMALS),
    });
}
