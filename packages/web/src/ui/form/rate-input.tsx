/** Rates as people type them, a month or a year; an entry's value is always percent a month. */
import { type NumberFormat, type RateUnit, monthlyRate, typedRate, yearlyRate } from '@meridian/contract';
import { saidUnit, withoutUnit } from '#lib/format/rate-unit.ts';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { type Entry, readNumberEntry } from './entry.ts';
import { UnitInput, type UnitReading } from './unit-input.tsx';
import { useState } from 'react';
import type { NumberInputProps } from './number-input.tsx';

/**
 * The meaning of a text in a field for rates, and the unit that it is told for: a unit in the text itself counts more than that of the
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

const RATE_READING: UnitReading<RateUnit> = { read: readRate, show: rateIn, withoutUnit };

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

interface RateInputProps extends NumberInputProps {
  /** Its names a month and a year, where that differs. */
  labels?: Readonly<Record<RateUnit, string>> | undefined;
  /** The person's last choice: empty fields begin with it. */
  usualUnit: RateUnit;
  onUsualUnit: (unit: RateUnit) => void;
}

/** A rate typed a month or a year, by the choice in the field or in words ('2.5 a year'); its value is always percent a month. */
export function RateInput({ labels, usualUnit, onUsualUnit, ...rest }: RateInputProps) {
  const t = useText();
  const { value } = rest.value;
  const [unit, setUnit] = useState(() => (value === null ? usualUnit : typedRate(value).unit));
  const units = { month: t('rate.month'), year: t('rate.year') };
  const hidden = rest['aria-label'];
  return (
    <UnitInput
      {...rest}
      // A heading that is only heard says what the field is typed for, whatever the column is told in.
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
