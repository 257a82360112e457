import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import type { NumberFormat } from '@meridian/contract';
import type { FieldEntry } from './field-entry.ts';
import { NumberInput, type NumberInputProps } from './number-input.tsx';
import styles from './unit-input.module.css';

/** The functions that convert between a text in one of two units and the value in the stored unit. */
export interface UnitConversion<Unit extends string> {
  /** Parses a text. Returns the value in the stored unit, and the unit that the text contains, otherwise `unit`. */
  readonly read: (text: string, format: NumberFormat, unit: Unit) => { entry: FieldEntry<number>; unit: Unit };
  /** Converts a value from the stored unit to `unit`. */
  readonly show: (unit: Unit, stored: number) => number;
  /** Returns the text without its unit. */
  readonly withoutUnit: (text: string) => string;
}

interface UnitInputProps<Unit extends string> extends NumberInputProps {
  reading: UnitConversion<Unit>;
  unit: Unit;
  onUnit: (unit: Unit) => void;
  /** The names of both units. */
  units: Readonly<Record<Unit, string>>;
}

/**
 * Renders a field for a number in one of two units, with a switch inside the field. The value is always in the stored unit. If the user
 * typed the number, the switch leaves it unchanged and it then means the other unit; any other number is converted.
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
  const { numberFormat } = useDisplaySettings();
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
