import { type ComponentProps, useState } from 'react';
import { HIDDEN_AMOUNT } from '#lib/format/amount-format.ts';
import { useDisplay } from '#ui/display.ts';
import { EMPTY, isWrong, numberProblem, useUnreadableMessages } from '#ui/form/entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';

/**
 * A field for an amount. While amounts are hidden it keeps the one it has without showing it, and takes a new one, which
 * shows only as long as it is being typed.
 */
export function ConcealedNumberInput({
  value,
  error,
  onChange,
  onBlur,
  ...rest
}: ComponentProps<typeof NumberInput>) {
  const { amountsHidden } = useDisplay();
  const unreadable = useUnreadableMessages();
  // While amounts are hidden: what was typed before is hidden with them.
  const [isTyped, setIsTyped] = useState(false);
  const isConcealed = amountsHidden && value.text.trim() !== '' && !isTyped;
  return (
    <NumberInput
      min={0}
      sumDecimals={2}
      {...rest}
      {...(isConcealed ? { placeholder: HIDDEN_AMOUNT } : {})}
      value={isConcealed ? EMPTY : value}
      error={isConcealed && isWrong(value) ? numberProblem(value, unreadable) : error}
      onChange={(entry) => {
        setIsTyped(amountsHidden);
        onChange(entry);
      }}
      onBlur={(event) => {
        setIsTyped(false);
        onBlur?.(event);
      }}
    />
  );
}
