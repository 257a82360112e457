import type { CurrencyCode } from '@meridian/engine';
import { useState } from 'react';
import { useFormatters } from '#ui/display-settings.ts';
import { parseNumberEntry } from '#ui/form/field-entry.ts';
import type { NumberInputProps } from '#ui/form/number-input.tsx';
import { UnitInput, type UnitConversion } from '#ui/form/unit-input.tsx';
import styles from './assumptions-form.module.css';
import { QUOTED_IN_DOLLARS } from './assumption-texts.ts';

type Unit = 'perDollar' | 'dollars';

/** Returns 1 divided by the rate, which converts between units per dollar and dollars per unit; 0 stays 0. */
export function invertRate(rate: number): number {
  // Rounded to the precision of typed rates: 1 / (1 / 1.27) is not exactly 1.27.
  return rate === 0 ? 0 : Number((1 / rate).toPrecision(12));
}

const READING: UnitConversion<Unit> = {
  read: (text, format, unit) => {
    const entry = parseNumberEntry(text, format);
    const value = entry.value !== null && entry.value !== 0 && unit === 'dollars' ? 1 / entry.value : entry.value;
    return { entry: { ...entry, value }, unit };
  },
  show: (unit, stored) => (unit === 'perDollar' ? stored : invertRate(stored)),
  withoutUnit: (text) => text,
};

interface PinnedRateInputProps extends NumberInputProps {
  code: CurrencyCode;
  /** The current rate in units per dollar, which applies while none is pinned. */
  today: number;
}

/**
 * Renders the input for a rate against the dollar, first in the usual notation of the currency: '1 USD = 3.65 ILS' or '1 GBP = 1.27 USD'.
 * The user can invert the notation. The value is in units per dollar.
 */
export function PinnedRateInput({ code, today, ...rest }: PinnedRateInputProps) {
  const write = useFormatters();
  const [unit, setUnit] = useState<Unit>(QUOTED_IN_DOLLARS.includes(code) ? 'dollars' : 'perDollar');
  const shown = READING.show(unit, today);
  return (
    <UnitInput
      {...rest}
      placeholder={write.number(shown, { min: 2, max: Math.max(4, 3 - Math.floor(Math.log10(shown))) })}
      leftSection={
        <span className={styles.one}>
          <bdi dir="ltr">1 {unit === 'perDollar' ? 'USD' : code}</bdi> =
        </span>
      }
      leftSectionWidth="4.75rem"
      reading={READING}
      unit={unit}
      onUnit={setUnit}
      units={{ perDollar: code, dollars: 'USD' }}
    />
  );
}
