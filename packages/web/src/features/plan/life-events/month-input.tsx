import { TextInput, type TextInputProps } from '@mantine/core';
import { type DateFormat, parseDate } from '@meridian/contract';
import { useState } from 'react';
import { formatShortMonth } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import { type FieldEntry, isInvalidEntry } from '#ui/form/field-entry.ts';
import { LEFT_TO_RIGHT_INPUT } from '#ui/form/user-text-input.tsx';

interface MonthInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** The ISO date of the first day of the month, or of any day in it. */
  value: FieldEntry<string>;
  onChange: (entry: FieldEntry<string>) => void;
}

/**
 * Renders the input for a month, typed in any common format ('5/1980', 'May 1980'). A full date is accepted and reduced to its month; a year alone
 * is not.
 */
export function MonthInput({ value: entry, onChange, ...rest }: MonthInputProps) {
  const t = useText();
  const { dateFormat } = useDisplaySettings();
  const [isFocused, setIsFocused] = useState(false);
  const [isTyped, setIsTyped] = useState(false);
  const { value } = entry;
  const format = dateFormat === 'YYYY-MM-DD' ? 'YYYY-MM' : 'MM/YYYY';
  return (
    <TextInput
      autoComplete="off"
      attributes={LEFT_TO_RIGHT_INPUT}
      placeholder={format}
      {...rest}
      value={value === null || isTyped ? entry.text : formatShortMonth(value, dateFormat)}
      error={!isFocused && isInvalidEntry(entry) ? t('scenarios.life.month.unreadable', { format }) : rest.error}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setIsTyped(true);
        onChange({ text, value: monthIn(text, dateFormat) });
      }}
      onFocus={(event) => {
        setIsFocused(true);
        event.currentTarget.select();
      }}
      onBlur={() => {
        setIsFocused(false);
        setIsTyped(false);
      }}
    />
  );
}

function monthIn(text: string, format: DateFormat): string | null {
  return /^\s*\d+\s*$/.test(text) ? null : parseDate(text, format, 'first');
}
