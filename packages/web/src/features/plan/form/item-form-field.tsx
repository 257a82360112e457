import type { UseFormReturnType } from '@mantine/form';
import type { RateUnit } from '@meridian/contract';
import { createContext, use } from 'react';
import { useText } from '#lib/text/text.ts';
import type { EnteredField } from '#features/plan/fields/field-entries.ts';
import { FieldInput, type ShownWith } from '#features/plan/fields/field-input.tsx';
import { type ItemFormValues, shownIn } from '#features/plan/fields/item-form-values.ts';
import type { Payout } from './payout.ts';

/** The form around a field. */
interface ItemFormState {
  readonly isNew: boolean;
  readonly form: UseFormReturnType<ItemFormValues>;
  readonly payout: Payout;
  readonly setPayout: (payout: Payout) => void;
}

export const ItemFormContext = createContext<ItemFormState | null>(null);

export function useItemFormState(): ItemFormState {
  const state = use(ItemFormContext);
  if (state === null) throw new Error('A field stands in the form of an item only.');
  return state;
}

/** The props that an input needs of one field, in the field's own type. */
export function useFormField<Name extends keyof ItemFormValues>(name: Name) {
  const { form } = useItemFormState();
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    // Mantine's types of paths cannot follow a field that is itself a type parameter.
    onChange: (value: ItemFormValues[Name]) => form.setFieldValue(name, value as never),
  };
}

interface FormFieldProps extends ShownWith {
  name: EnteredField;
  'data-autofocus'?: boolean;
  /** The names of a rate, typed a month and a year, where they are not the field's own. */
  rateLabels?: Readonly<Record<RateUnit, string>>;
}

/** A field of the form; a new one has its name, its help and its input by its description alone. */
export function FormField({ name, ...shown }: FormFieldProps) {
  const t = useText();
  const field = useFormField(name);
  const { values } = useItemFormState().form;
  // The help of these depends on what else stands in the form.
  const isToldElsewhere = name === 'category' || name === 'amount' || name === 'monthly_interest_rate';
  const help = isToldElsewhere ? {} : { description: t(`items.field.${name}.help`) };
  return <FieldInput {...field} value={shownIn(values, name)} {...help} {...shown} />;
}
