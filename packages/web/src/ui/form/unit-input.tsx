import { useState } from 'react';
import { useDisplay } from '#ui/display.ts';
import type { NumberFormat } from '@meridian/contract';
import type { Entry } from './entry.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './unit-input.module.css';

/** How the numbers of a field are told in each of its units. */
export interface UnitReading<Unit extends string> {
  /** What a text means: the value in the unit that is kept, and the unit the text is in, which it may name itself. */
  readonly read: (text: string, format: NumberFormat, unit: Unit) => { entry: Entry<number>; unit: Unit };
  /** A kept value in a unit. */
  readonly show: (unit: Unit, kept: number) => number;
  /** The text without the unit it names. */
  readonly withoutUnit: (text: string) => string;
}

interface UnitInputProps<Unit extends string> extends Omit<NumberInputProps, 'sumDecimals'> {
  reading: UnitReading<Unit>;
  unit: Unit;
  onUnit: (unit: Unit) => void;
  /** What each unit is called, and the choice between them. */
  units: Readonly<Record<Unit, string>>;
  unitLabel: string;
}

/**
 * A number with a choice of its unit inside the field; its value is always in the unit that is kept. The choice says what a
 * number means that is being typed, and tells a number that stood there before in the other unit.
 */
export function UnitInput<Unit extends string>({
  value,
  onChange,
  reading,
  unit,
  onUnit,
  units,
  unitLabel,
  ...rest
}: UnitInputProps<Unit>) {
  const { numberFormat } = useDisplay();
  const [isTyped, setIsTyped] = useState(false);
  const choose = (chosen: string) => {
    const next = (Object.keys(units) as Unit[]).find((known) => known === chosen) ?? unit;
    onUnit(next);
    if (isTyped) onChange(reading.read(reading.withoutUnit(value.text), numberFormat, next).entry);
  };
  return (
    <NumberInput
      {...rest}
      value={value.value === null ? value : { ...value, value: reading.show(unit, value.value) }}
      onChange={({ text }) => {
        const read = reading.read(text, numberFormat, unit);
        setIsTyped(true);
        if (read.unit !== unit) onUnit(read.unit);
        onChange(read.entry);
      }}
      rightSectionWidth="7rem"
      rightSectionPointerEvents="all"
      rightSection={
        <select
          className={styles.unit}
          aria-label={unitLabel}
          disabled={rest.disabled}
          value={unit}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {(Object.entries(units) as [Unit, string][]).map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      }
    />
  );
}
