import { type ComponentProps, useState } from 'react';
import { HIDDEN_AMOUNT } from '#lib/amount-format.ts';
import { useDisplay } from '#ui/display.ts';
import { NumberInput } from '#ui/number-input.tsx';

/** A field for an amount. While amounts are hidden it shows none, keeps the one it has, and takes a new one when typed. */
export function ConcealedNumberInput({ value, onChange, ...rest }: ComponentProps<typeof NumberInput>) {
  const { amountsHidden } = useDisplay();
  const [isTyped, setIsTyped] = useState(false);
  const isConcealed = amountsHidden && value !== null && !isTyped;
  return (
    <NumberInput
      min={0}
      {...rest}
      {...(isConcealed ? { placeholder: HIDDEN_AMOUNT } : {})}
      value={isConcealed ? null : value}
      onChange={(next) => {
        setIsTyped(true);
        onChange(next);
      }}
    />
  );
}
