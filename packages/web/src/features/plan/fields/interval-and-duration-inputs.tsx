import { LIMITS } from '@meridian/contract';
import { useId, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { type FieldEntry, createFieldEntry, parseNumberEntry } from '#ui/form/field-entry.ts';
import { NumberInput, type NumberInputProps } from '#ui/form/number-input.tsx';
import { SearchableSelect, type SearchableSelectProps } from '#ui/form/searchable-select.tsx';
import { UnitInput, type UnitConversion } from '#ui/form/unit-input.tsx';

/** The common intervals, in months between two payments; 0 means a single payment. */
const NAMED = { monthly: 1, quarterly: 3, yearly: 12, once: 0 } as const;
type Named = keyof typeof NAMED;
const CHOICES = ['monthly', 'quarterly', 'yearly', 'every', 'once'] as const satisfies (Named | 'every')[];
type Choice = (typeof CHOICES)[number];

/** The initial number for 'Every N months'. */
const HALF_A_YEAR = 6;

interface IntervalInputProps extends Omit<
  SearchableSelectProps<Choice>,
  'value' | 'onChange' | 'data' | 'onOptionSubmit'
> {
  /** The interval in months; an empty entry means every month. */
  value: FieldEntry<number>;
  onChange: (months: FieldEntry<number>) => void;
  /** Called when a choice completes the entry; only table cells pass it. 'Every N months' is complete only with its number. */
  onSettled?: (() => void) | undefined;
}

/** Renders the input for the interval: monthly, quarterly, yearly, every N months or once. */
export function IntervalInput({ value, onChange, onSettled, error, ...rest }: IntervalInputProps) {
  const t = useText();
  const countId = useId();
  const [isCounted, setIsCounted] = useState(false);
  const choice = choiceOf(value.value, isCounted);
  const choose = (chosen: Choice) => {
    setIsCounted(chosen === 'every');
    onChange(createFieldEntry(chosen === 'every' ? HALF_A_YEAR : NAMED[chosen]));
  };
  const settle = (chosen: Choice) => {
    if (chosen !== 'every') onSettled?.();
    else if (onSettled !== undefined) requestAnimationFrame(() => document.getElementById(countId)?.focus());
  };
  return (
    <>
      <SearchableSelect
        {...rest}
        error={choice === 'every' ? undefined : error}
        data={CHOICES.map((known) => ({ value: known, label: t(`items.interval.${known}`) }))}
        value={choice}
        onChange={choose}
        onOptionSubmit={settle}
      />
      {choice === 'every' ? (
        <NumberInput
          id={countId}
          label={t('items.interval.count')}
          description={t('items.interval.count.help', { most: LIMITS.intervalMonthsMax })}
          {...(rest.size === undefined ? {} : { size: rest.size })}
          error={error}
          step={1}
          min={1}
          value={value}
          onChange={(months) => {
            setIsCounted(true);
            onChange(months);
          }}
          onBlur={() => {
            if (value.text.trim() === '') onChange(createFieldEntry(1));
          }}
        />
      ) : null}
    </>
  );
}

function choiceOf(months: number | null, isCounted: boolean): Choice {
  if (months === 0) return 'once';
  if (isCounted) return 'every';
  const named = (Object.keys(NAMED) as Named[]).find((name) => NAMED[name] === (months ?? 1));
  return named ?? 'every';
}

type TimeUnit = 'years' | 'months';
const MONTHS_IN: Record<TimeUnit, number> = { years: 12, months: 1 };

/** The conversion between a duration in years or months, as shown, and the stored number of months. */
const DURATION_CONVERSION: UnitConversion<TimeUnit> = {
  read: (text, format, unit) => {
    const { value, ...entry } = parseNumberEntry(text, format);
    return { entry: { ...entry, value: value === null ? null : value * MONTHS_IN[unit] }, unit };
  },
  show: (unit, months) => months / MONTHS_IN[unit],
  withoutUnit: (text) => text,
};

/** Renders the input for the duration of a payout, in years or months. */
export function PayoutDurationInput(props: NumberInputProps) {
  const t = useText();
  const [unit, setUnit] = useState<TimeUnit>((props.value.value ?? 0) % 12 === 0 ? 'years' : 'months');
  return (
    <UnitInput
      {...props}
      step={1}
      min={0}
      reading={DURATION_CONVERSION}
      unit={unit}
      onUnit={setUnit}
      units={{ years: t('items.payout.years'), months: t('items.payout.months') }}
    />
  );
}
