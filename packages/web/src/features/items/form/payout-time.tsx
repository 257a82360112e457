import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { readNumberEntry } from '#ui/form/entry.ts';
import type { NumberInputProps } from '#ui/form/number-input.tsx';
import { UnitInput, type UnitReading } from '#ui/form/unit-input.tsx';

type TimeUnit = 'years' | 'months';
const MONTHS_IN: Record<TimeUnit, number> = { years: 12, months: 1 };

/** A time that is kept in months. */
const TIME_READING: UnitReading<TimeUnit> = {
  read: (text, format, unit) => {
    const { value, ...entry } = readNumberEntry(text, format);
    return { entry: { ...entry, value: value === null ? null : value * MONTHS_IN[unit] }, unit };
  },
  show: (unit, months) => months / MONTHS_IN[unit],
  withoutUnit: (text) => text,
};

/** How long a fund is paid out, in years or months. */
export function PayoutTime(props: NumberInputProps) {
  const t = useText();
  const [unit, setUnit] = useState<TimeUnit>((props.value.value ?? 0) % 12 === 0 ? 'years' : 'months');
  return (
    <UnitInput
      {...props}
      step={1}
      min={0}
      reading={TIME_READING}
      unit={unit}
      onUnit={setUnit}
      units={{ years: t('items.payout.years'), months: t('items.payout.months') }}
    />
  );
}
