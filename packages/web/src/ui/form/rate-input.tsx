/** Rates as users type them, per month or per year. An entry's value is always percent per month. */
import {
  type NumberFormat,
  type RatePeriod,
  yearlyToMonthlyRate,
  toEnteredRate,
  monthlyToYearlyRate,
} from '@meridian/contract';
import { parseRateUnit, removeRateUnit } from '#lib/format/parse-rate-unit.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { type FieldEntry, parseNumberEntry } from './field-entry.ts';
import { UnitInput, type UnitConversion } from './unit-input.tsx';
import { useState } from 'react';
import type { NumberInputProps } from './number-input.tsx';

/** Parses the text of a rate field: a number or an arithmetic expression, and optionally a unit, which overrides the unit of the field. */
export function parseRateEntry(
  text: string,
  format: NumberFormat,
  unit: RatePeriod,
): { entry: FieldEntry<number>; unit: RatePeriod } {
  const said = parseRateUnit(text) ?? unit;
  const entry = parseNumberEntry(removeRateUnit(text), format);
  const value = entry.value !== null && said === 'year' ? yearlyToMonthlyRate(entry.value) : entry.value;
  return { entry: { ...entry, text, value }, unit: said };
}

/** Converts a rate from percent per month to another unit. A rate that was typed per year is returned exactly as typed. */
export function convertRate(unit: RatePeriod, monthly: number): number {
  if (unit === 'month') return monthly;
  const typed = toEnteredRate(monthly);
  return typed.unit === 'year' ? typed.rate : monthlyToYearlyRate(monthly);
}

const RATE_READING: UnitConversion<RatePeriod> = {
  read: parseRateEntry,
  show: convertRate,
  withoutUnit: removeRateUnit,
};

const DECIMALS = { min: 0, max: 4 };

/** Returns a function that writes a rate in percent per month in both units: '0.206% a month = 2.5% a year'. */
export function useRateInBothUnits(): (monthly: number) => string {
  const t = useText();
  const write = useFormatters();
  return (monthly) =>
    t('rate.both', {
      month: write.percent(monthly, DECIMALS),
      year: write.percent(convertRate('year', monthly), DECIMALS),
    });
}

interface RateInputProps extends NumberInputProps {
  /** The labels of the field for each unit, if they differ. */
  labels?: Readonly<Record<RatePeriod, string>> | undefined;
  /** The unit that the user chose last, with which an empty field starts. */
  usualUnit: RatePeriod;
  onUsualUnit: (unit: RatePeriod) => void;
}

/**
 * Renders a field for a rate per month or per year. The unit is chosen in the field or typed ('2.5 a year'). The value
 * is always percent per month.
 */
export function RateInput({ labels, usualUnit, onUsualUnit, ...rest }: RateInputProps) {
  const t = useText();
  const { value } = rest.value;
  const [unit, setUnit] = useState(() => (value === null ? usualUnit : toEnteredRate(value).unit));
  const units = { month: t('rate.month'), year: t('rate.year') };
  const hidden = rest['aria-label'];
  return (
    <UnitInput
      {...rest}
      // The accessible name must mention the unit of this field, because the column heading may mention another one.
      aria-label={hidden === undefined ? undefined : `${hidden} (${units[unit]})`}
      label={labels === undefined || rest.label === undefined ? rest.label : labels[unit]}
      reading={RATE_READING}
      unit={unit}
      onUnit={(chosen) => {
        onUsualUnit(chosen);
        setUnit(chosen);
      }}
      units={units}
    />
  );
}
