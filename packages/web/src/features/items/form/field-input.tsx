import type { TextInputProps } from '@mantine/core';
import { type FieldKind, describeField } from '@meridian/contract';
import type { ComponentProps } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { fieldLabel } from '#lib/item-fields.ts';
import type { DateEdge } from '#lib/format/dates.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { DateInput } from '#ui/form/date-input.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { RateInput } from '#ui/form/rate-input.tsx';
import { UserTextInput, UserTextarea } from '#ui/form/user-text-input.tsx';
import { CategorySelect } from './category-select.tsx';
import { ConcealedNumberInput } from './concealed-number-input.tsx';
import { IntervalInput } from './interval-input.tsx';
import { PayoutTime } from './payout-time.tsx';
import type { EnteredField, EntryOf, FieldEntries } from './field-entries.ts';

type Shown = Pick<
  TextInputProps,
  'aria-label' | 'description' | 'error' | 'errorProps' | 'label' | 'placeholder' | 'required' | 'size'
>;

interface FieldInputProps<Name extends EnteredField> extends Shown {
  name: Name;
  value: FieldEntries[Name];
  onChange: (value: FieldEntries[Name]) => void;
  'data-autofocus'?: boolean;
}

type EntryByKind = {
  [Kind in Exclude<FieldKind, 'flag'>]: {
    kind: Kind;
    value: EntryOf<Kind>;
    onChange: (value: EntryOf<Kind>) => void;
  };
}[Exclude<FieldKind, 'flag'>];

/** The input that suits the kind of a field, under the field's name unless it is called otherwise. */
export function FieldInput<Name extends EnteredField>({ value, onChange, ...given }: FieldInputProps<Name>) {
  const t = useText();
  const { name } = given;
  const field = describeField(name);
  const rest = { label: 'aria-label' in given ? undefined : t(fieldLabel(name)), ...given };
  // The table says which kind the field is of, and so which entry it has.
  const entry = { kind: field.kind, value, onChange } as unknown as EntryByKind;
  switch (entry.kind) {
    case 'text': {
      const type = entry.onChange;
      return (
        <UserTextInput
          {...rest}
          autoComplete="off"
          value={entry.value}
          onChange={(event) => type(event.currentTarget.value)}
        />
      );
    }
    case 'lines': {
      const type = entry.onChange;
      return (
        <UserTextarea {...rest} value={entry.value} onChange={(event) => type(event.currentTarget.value)} />
      );
    }
    case 'category':
      return <CategorySelect {...rest} value={entry.value} onChange={entry.onChange} />;
    case 'currency':
      return <CurrencySelect {...rest} value={entry.value} onChange={entry.onChange} />;
    case 'date':
      return <DateInput {...rest} edge={edgeOf(name)} value={entry.value} onChange={entry.onChange} />;
    case 'money':
      return <ConcealedNumberInput {...rest} value={entry.value} onChange={entry.onChange} />;
    case 'percent':
      if (isRate(name)) return <ItemRateInput {...rest} value={entry.value} onChange={entry.onChange} />;
      return <NumberInput {...rest} {...rangeOf(name)} value={entry.value} onChange={entry.onChange} />;
    case 'whole':
      if (name === 'interval_months')
        return <IntervalInput {...rest} value={entry.value} onChange={entry.onChange} />;
      if (name === 'payout_months')
        return <PayoutTime {...rest} value={entry.value} onChange={entry.onChange} />;
      return <NumberInput {...rest} {...rangeOf(name)} value={entry.value} onChange={entry.onChange} />;
  }
}

/** Percent a month on the wire, which people know a year; fees are what they are. */
function isRate(name: EnteredField): boolean {
  return name === 'monthly_interest_rate' || name === 'interest_limit';
}

/** Typed in the unit that the person chose last, in whichever form. */
function ItemRateInput(
  props: Omit<ComponentProps<typeof RateInput>, 'labels' | 'usualUnit' | 'onUsualUnit'>,
) {
  const t = useText();
  const usualUnit = useSavedSettings(({ rateUnit }) => rateUnit);
  const labels = { month: t('items.field.monthly_interest_rate'), year: t('items.rate.yearlyLabel') };
  return (
    <RateInput
      {...props}
      labels={props.name === 'monthly_interest_rate' ? labels : undefined}
      usualUnit={usualUnit}
      onUsualUnit={(rateUnit) => saveSettings({ rateUnit })}
    />
  );
}

/** Which day a year or a month alone means: what ends does so on the last. */
function edgeOf(name: EnteredField): DateEdge {
  return name === 'to_date' ? 'last' : 'first';
}

/** How far the arrow keys go, and what stands beside the number. */
function rangeOf(name: EnteredField) {
  const field = describeField(name);
  if (field.kind === 'whole') return { step: 1, min: field.min };
  return { rightSection: '%', ...(field.kind === 'percent' && field.min >= 0 ? { min: field.min } : {}) };
}
