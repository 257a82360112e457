import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';
import type { NumberFormat } from '@meridian/contract';
import type { Entry } from './entry.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './unit-input.module.css';

/** How the numbers of a field are told in each of its units. */
export interface UnitReading<Unit extends string> {
  /** The meaning of a text: the value in the unit that is kept, and the unit the text is in, which it may name itself. */
  readonly read: (text: string, format: NumberFormat, unit: Unit) => { entry: Entry<number>; unit: Unit };
  /** A kept value in a unit. */
  readonly show: (unit: Unit, kept: number) => number;
  /** The text without the unit it names. */
  readonly withoutUnit: (text: string) => string;
}

interface UnitInputProps<Unit extends string> extends NumberInputProps {
  reading: UnitReading<Unit>;
  unit: Unit;
  onUnit: (unit: Unit) => void;
  /** The names of its two units. */
  units: Readonly<Record<Unit, string>>;
}

/**
 * A number in one of two units, with a switch inside the field; its value is always in the unit that is kept. The switch says
 * what a number means that is being typed, and tells a number that stood there before in the other unit.
 */
export function UnitInput<Unit extends string>({
  value,
  onChange,
  reading,
  unit,
  onUnit,
  units,
  ...rest
}: UnitInputProps<Unit>) {
  const t = useText();
  const { numberFormat } = useDisplay();
  const [isTyped, setIsTyped] = useState(false);
  const other = (Object.keys(units) as Unit[]).find((known) => known !== unit) ?? unit;
  const change = () => {
    onUnit(other);
    if (isTyped) onChange(reading.read(reading.withoutUnit(value.text), numberFormat, other).entry);
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
      rightSectionWidth="6rem"
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={styles.unit}
          title={t('number.unit', { unit: units[unit], other: units[other] })}
          aria-label={t('number.unit', { unit: units[unit], other: units[other] })}
          disabled={rest.disabled}
          onClick={change}
        >
          {units[unit]} <span aria-hidden="true">⇄</span>
        </button>
      }
    />
  );
}
