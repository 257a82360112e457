import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { editableNumber, formatNumber, parseNumber } from '#lib/format/number-format.ts';
import { useText } from '#lib/text/text.ts';
import { useDisplay } from '#ui/display.ts';
import { LEFT_TO_RIGHT } from './left-to-right.ts';

interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'inputMode'> {
  /** Null while the field is empty or what stands in it is no number. */
  value?: number | null | undefined;
  onChange: (value: number | null) => void;
  /** How far the arrow keys go. */
  step?: number;
  min?: number;
  maxDecimals?: number;
}

/**
 * A number typed or pasted in the person's format. What was typed stays as it is until the field is left; then it is
 * written out in full, or, being no number, stays with a message.
 */
export function NumberInput({
  value = null,
  onChange,
  step = 0.01,
  min,
  maxDecimals = 6,
  ...rest
}: NumberInputProps) {
  const t = useText();
  const { numberFormat } = useDisplay();
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setIsFocused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const written = value === null ? '' : formatNumber(value, numberFormat, { min: 0, max: maxDecimals });
  const isUnreadable = typed !== null && typed.trim() !== '' && parseNumber(typed, numberFormat) === null;

  // Whoever comes to a number mostly means to replace it; its text has just been rewritten, so the browser selects nothing.
  useLayoutEffect(() => {
    if (isFocused) field.current?.select();
  }, [isFocused]);

  const stepBy = (event: KeyboardEvent, direction: 1 | -1) => {
    event.preventDefault();
    const next = Number(((value ?? 0) + direction * step).toFixed(maxDecimals));
    if (min !== undefined && next < min) return;
    setTyped(editableNumber(next, numberFormat));
    onChange(next);
  };

  return (
    <TextInput
      ref={field}
      autoComplete="off"
      attributes={LEFT_TO_RIGHT}
      {...rest}
      inputMode="decimal"
      value={typed ?? written}
      error={!isFocused && isUnreadable ? t('number.unreadable', { example: numberFormat }) : rest.error}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(parseNumber(event.currentTarget.value, numberFormat));
      }}
      onFocus={(event) => {
        setIsFocused(true);
        if (typed === null && value !== null) setTyped(editableNumber(value, numberFormat));
        rest.onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        if (!isUnreadable) setTyped(null);
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
