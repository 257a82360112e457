import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { IDENTITY_INPUT_PROPS, LEFT_TO_RIGHT_INPUT } from './user-text-input.tsx';

const DIGITS = 6;

interface OneTimeCodeFieldProps {
  label: string;
  error: string | null;
  /** True to disable the field, while the code is checked. */
  isBusy: boolean;
  /** Called as soon as six digits are entered. */
  onComplete: (code: string) => void;
}

/**
 * Renders a field for a code of six digits, typed or pasted with or without spaces. A wrong code stays and is selected, so that typing
 * replaces it.
 */
export function OneTimeCodeField({ label, error, isBusy, onComplete }: OneTimeCodeFieldProps) {
  const [digits, setDigits] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (error === null || isBusy) return;
    field.current?.focus();
    field.current?.select();
  }, [error, isBusy]);
  return (
    <TextInput
      ref={field}
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      attributes={LEFT_TO_RIGHT_INPUT}
      {...IDENTITY_INPUT_PROPS}
      value={digits}
      error={error}
      readOnly={isBusy}
      onChange={(event) => {
        const typed = event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS);
        setDigits(typed);
        if (typed.length === DIGITS && typed !== digits) onComplete(typed);
      }}
    />
  );
}
