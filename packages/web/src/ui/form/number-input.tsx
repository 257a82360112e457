import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { formatEditableNumber } from '#lib/format/editable-number.ts';
import { formatNumber } from '#lib/format/number-format.ts';
import { useDisplaySettings } from '#ui/display-settings.ts';
import {
  EMPTY_ENTRY,
  type FieldEntry,
  isInvalidEntry,
  numberErrorText,
  parseNumberEntry,
  useInvalidTextMessages,
} from './field-entry.ts';
import { LEFT_TO_RIGHT_INPUT } from './user-text-input.tsx';

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  value: FieldEntry<number>;
  onChange: (entry: FieldEntry<number>) => void;
  /** The amount by which the arrow keys change the value. */
  step?: number;
  min?: number;
  /**
   * True for an amount of money: results of expressions are rounded to two decimals. While amounts are hidden, the current amount is
   * masked, and a new one is visible only while it is typed.
   */
  isAmount?: boolean;
}

/** The maximum number of decimals shown. It also applies to fields for whole numbers, so that a wrong value is visible. */
const DECIMALS = 6;

/**
 * Renders a field for a number or an arithmetic expression ('480/12'), typed or pasted in the user's format. On blur the field shows the
 * result with all digits. An invalid text stays, with a message.
 */
export function NumberInput({
  value: entry,
  onChange,
  step = 0.01,
  isAmount = false,
  min = isAmount ? 0 : undefined,
  ...rest
}: NumberInputProps) {
  const { numberFormat, amountsHidden } = useDisplaySettings();
  const unreadable = useInvalidTextMessages();
  const [isFocused, setIsFocused] = useState(false);
  // True if the user has typed since the field got the focus. Until then the field shows the formatted number.
  const [isTyped, setIsTyped] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isConcealed = isAmount && amountsHidden && entry.text.trim() !== '' && !isTyped;
  const { text, value } = isConcealed ? EMPTY_ENTRY : entry;

  // Selects the text on focus, because users mostly replace a number. The browser's own selection is lost when the text is formatted on
  // focus.
  useLayoutEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);

  const shownText = () => {
    if (value === null || isTyped) return text;
    return isFocused
      ? formatEditableNumber(value, numberFormat)
      : formatNumber(value, numberFormat, { min: 0, max: DECIMALS });
  };
  const type = (typed: string) => {
    setIsTyped(true);
    onChange(parseNumberEntry(typed, numberFormat, isAmount ? 2 : undefined));
  };
  const stepBy = (event: KeyboardEvent, direction: 1 | -1) => {
    event.preventDefault();
    const next = Number(((value ?? 0) + direction * step).toFixed(DECIMALS));
    if (min === undefined || next >= min) type(formatEditableNumber(next, numberFormat));
  };

  return (
    <TextInput
      ref={field}
      autoComplete="off"
      attributes={LEFT_TO_RIGHT_INPUT}
      {...rest}
      {...(isConcealed ? { placeholder: HIDDEN_AMOUNT } : {})}
      {...keyboardFor(min, isAmount)}
      value={shownText()}
      error={(!isFocused || isConcealed) && isInvalidEntry(entry) ? numberErrorText(entry, unreadable) : rest.error}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={(event) => {
        setIsFocused(true);
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        setIsTyped(false);
        rest.onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') stepBy(event, 1);
        if (event.key === 'ArrowDown') stepBy(event, -1);
        rest.onKeyDown?.(event);
      }}
    />
  );
}

/**
 * Returns the attributes that select a phone's keyboard for a field. The decimal keyboard has no minus sign and no operators for an
 * expression.
 */
function keyboardFor(min: number | undefined, isAmount: boolean) {
  const isPlain = !isAmount && min !== undefined && min >= 0;
  if (isPlain) return { inputMode: 'decimal' } as const;
  return { inputMode: 'text', autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const;
}
