import { Checkbox, type TextInputProps } from '@mantine/core';
import { type RatePeriod, describeField } from '@meridian/contract';
import { CATEGORIES, type Category } from '@meridian/engine';
import type { ComponentProps } from 'react';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { fieldLabelKey, isRateField, optionLabelKey } from '#lib/item-fields.ts';
import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { RateInput } from '#ui/form/rate-input.tsx';
import { SearchableSelect, type SearchableSelectProps } from '#ui/form/searchable-select.tsx';
import { UserTextInput, UserTextarea } from '#ui/form/user-text-input.tsx';
import { IntervalInput, PayoutDurationInput } from './interval-and-duration-inputs.tsx';
import { DateField } from './date-field.tsx';
import type { FormFieldName, FormFieldKind, EntryOf, FieldEntries } from './field-entries.ts';

export type FieldTextProps = Pick<
  TextInputProps,
  'aria-label' | 'description' | 'error' | 'errorProps' | 'label' | 'placeholder' | 'required' | 'size'
>;

interface FieldInputProps<Name extends FormFieldName> extends FieldTextProps {
  name: Name;
  value: FieldEntries[Name];
  onChange: (value: FieldEntries[Name]) => void;
  'data-autofocus'?: boolean;
  /** Called when a choice completes the input. Only table cells pass this callback; Tab then also chooses the highlighted option. */
  onSettled?: () => void;
  /** The labels of a rate input for monthly and yearly entry, if they differ from the field's own label. */
  rateLabels?: Readonly<Record<RatePeriod, string>> | undefined;
}

type EntryByKind = {
  [Kind in FormFieldKind]: {
    kind: Kind;
    value: EntryOf<Kind>;
    onChange: (value: EntryOf<Kind>) => void;
  };
}[FormFieldKind];

/** Renders the input for a field, chosen by the field's kind and labelled with the field's name by default. */
export function FieldInput<Name extends FormFieldName>({
  value,
  onChange,
  onSettled,
  rateLabels,
  ...given
}: FieldInputProps<Name>) {
  const t = useText();
  const { name } = given;
  const field = describeField(name);
  const rest = { label: 'aria-label' in given ? undefined : t(fieldLabelKey(name)), ...given };
  const list = { confirmsOnTab: onSettled !== undefined, onOptionSubmit: onSettled };
  // The kind from the field table determines the type of the entry.
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
      return <UserTextarea {...rest} value={entry.value} onChange={(event) => type(event.currentTarget.value)} />;
    }
    case 'category':
      return <CategorySelect {...rest} {...list} value={entry.value} onChange={entry.onChange} />;
    case 'currency':
      return <CurrencySelect {...rest} {...list} value={entry.value} onChange={entry.onChange} />;
    case 'date':
      return <DateField {...rest} value={entry.value} onChange={entry.onChange} />;
    case 'choice': {
      const choose = entry.onChange;
      return (
        <SearchableSelect
          {...rest}
          {...list}
          data={optionsOf(name).map((option) => ({ value: option, label: t(optionLabelKey(name, option)) }))}
          value={entry.value}
          onChange={(chosen: string) => choose(chosen)}
        />
      );
    }
    case 'flag': {
      const check = entry.onChange;
      return (
        <Checkbox
          label={rest.label ?? t(fieldLabelKey(name))}
          description={rest.description}
          error={rest.error}
          checked={entry.value}
          onChange={(event) => check(event.currentTarget.checked)}
        />
      );
    }
    case 'money':
      return <NumberInput isAmount {...rest} value={entry.value} onChange={entry.onChange} />;
    case 'percent':
      if (isRateField(name))
        return <ItemRateInput {...rest} labels={rateLabels} value={entry.value} onChange={entry.onChange} />;
      return <NumberInput {...rest} {...rangeOf(name)} value={entry.value} onChange={entry.onChange} />;
    case 'whole':
      if (name === 'interval_months')
        return (
          <IntervalInput
            {...rest}
            confirmsOnTab={list.confirmsOnTab}
            onSettled={onSettled}
            value={entry.value}
            onChange={entry.onChange}
          />
        );
      if (name === 'payout_months')
        return <PayoutDurationInput {...rest} value={entry.value} onChange={entry.onChange} />;
      return <NumberInput {...rest} {...rangeOf(name)} value={entry.value} onChange={entry.onChange} />;
  }
}

/** Renders a rate input in the unit (month or year) that the user chose last in any form. */
function ItemRateInput(props: Omit<ComponentProps<typeof RateInput>, 'usualUnit' | 'onUsualUnit'>) {
  const t = useText();
  const usualUnit = useSavedSettings(({ rateUnit }) => rateUnit);
  const labels = { month: t('items.field.monthly_interest_rate'), year: t('items.rate.yearlyLabel') };
  return (
    <RateInput
      {...props}
      labels={props.labels ?? (props.name === 'monthly_interest_rate' ? labels : undefined)}
      usualUnit={usualUnit}
      onUsualUnit={(rateUnit) => saveSettings({ rateUnit })}
    />
  );
}

/** Renders the select for the category, with a sentence that explains the chosen category. */
function CategorySelect({ value, ...rest }: Omit<SearchableSelectProps<Category>, 'data'>) {
  const t = useText();
  const formOnlyProps = {
    placeholder: t('items.category.choose'),
    description: t(value === null ? 'items.category.help' : `items.category.${value}.help`),
    required: true,
  };
  return (
    <SearchableSelect
      // The help text is left out in a cell, which has no room for it.
      {...('aria-label' in rest ? {} : formOnlyProps)}
      data={CATEGORIES.map((category) => ({ value: category, label: t(`items.category.${category}`) }))}
      {...rest}
      value={value}
    />
  );
}

function optionsOf(name: FormFieldName): readonly string[] {
  const field = describeField(name);
  return field.kind === 'choice' ? field.options : [];
}

/** Returns the step and minimum of a number input, and its percent sign. */
function rangeOf(name: FormFieldName) {
  const field = describeField(name);
  if (field.kind === 'whole') return { step: 1, min: field.min };
  return { rightSection: '%', ...(field.kind === 'percent' && field.min >= 0 ? { min: field.min } : {}) };
}
