import { type RateUnit, typedRate } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import type { NumberInputProps } from './number-input.tsx';
import { RATE_READING } from './rate-entry.ts';
import { UnitInput } from './unit-input.tsx';

interface RateInputProps extends Omit<NumberInputProps, 'sumDecimals'> {
  /** What it is called a month and a year, where that differs. */
  labels?: Readonly<Record<RateUnit, string>> | undefined;
  /** What the person chose last: empty fields begin with it. */
  usualUnit: RateUnit;
  onUsualUnit: (unit: RateUnit) => void;
}

/** A rate typed a month or a year, by the choice in the field or in words ('2.5 a year'); its value is always percent a month. */
export function RateInput({ labels, usualUnit, onUsualUnit, ...rest }: RateInputProps) {
  const t = useText();
  const { value } = rest.value;
  const [unit, setUnit] = useState(() => (value === null ? usualUnit : typedRate(value).unit));
  const units = { month: t('rate.month'), year: t('rate.year') };
  const hidden = rest['aria-label'];
  return (
    <UnitInput
      {...rest}
      // A heading that is only heard says what the field is typed for, whatever the column is told in.
      aria-label={hidden === undefined ? undefined : `${hidden} (${units[unit]})`}
      label={labels === undefined || rest.label === undefined ? rest.label : labels[unit]}
      reading={RATE_READING}
      unit={unit}
      onUnit={(chosen) => {
        onUsualUnit(chosen);
        setUnit(chosen);
      }}
      units={units}
    />
  );
}
