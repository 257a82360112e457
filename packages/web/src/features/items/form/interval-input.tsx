import { LIMITS } from '@meridian/contract';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { type Entry, entryOf } from '#ui/form/entry.ts';
import { NumberInput } from '#ui/form/number-input.tsx';
import { SearchableSelect, type SearchableSelectProps } from '#ui/form/searchable-select.tsx';

/** What most people choose, in months from one payment to the next; 0: there is one only. */
const NAMED = { monthly: 1, quarterly: 3, yearly: 12, once: 0 } as const;
type Named = keyof typeof NAMED;
const CHOICES = ['monthly', 'quarterly', 'yearly', 'every', 'once'] as const satisfies (Named | 'every')[];
type Choice = (typeof CHOICES)[number];

/** What stands beside 'Every N months' at first. */
const HALF_A_YEAR = 6;

interface IntervalInputProps extends Omit<SearchableSelectProps<Choice>, 'value' | 'onChange' | 'data'> {
  /** In months; empty: every month. */
  value: Entry<number>;
  onChange: (months: Entry<number>) => void;
}

/** How often something is paid: monthly, quarterly, yearly, every so many months or once. */
export function IntervalInput({ value, onChange, error, ...rest }: IntervalInputProps) {
  const t = useText();
  const [isCounted, setIsCounted] = useState(false);
  const choice = choiceOf(value.value, isCounted);
  const choose = (chosen: Choice) => {
    setIsCounted(chosen === 'every');
    onChange(entryOf(chosen === 'every' ? HALF_A_YEAR : NAMED[chosen]));
  };
  return (
    <>
      <SearchableSelect
        {...rest}
        error={choice === 'every' ? undefined : error}
        data={CHOICES.map((known) => ({ value: known, label: t(`items.interval.${known}`) }))}
        value={choice}
        onChange={choose}
      />
      {choice === 'every' ? (
        <NumberInput
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
            if (value.text.trim() === '') onChange(entryOf(1));
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
