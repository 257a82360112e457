import type { UseFormReturnType } from '@mantine/form';
import type { RatePeriod } from '@meridian/contract';
import { createContext, use } from 'react';
import { useText } from '#lib/text/text.ts';
import type { FormFieldName } from '#features/plan/fields/field-entries.ts';
import { FieldInput, type FieldTextProps } from '#features/plan/fields/field-input.tsx';
import { type ItemFormValues, effectiveEntry } from '#features/plan/fields/item-form-values.ts';
import type { PayoutKind } from './payout.ts';

/** The form state shared with its fields by context. */
interface ItemFormState {
  readonly isNew: boolean;
  readonly form: UseFormReturnType<ItemFormValues>;
  readonly payout: PayoutKind;
  readonly setPayout: (payout: PayoutKind) => void;
}

export const ItemFormContext = createContext<ItemFormState | null>(null);

export function useItemFormState(): ItemFormState {
  const state = use(ItemFormContext);
  if (state === null) throw new Error('A field must be inside the form of an item.');
  return state;
}

/** Returns the props of one field's input, with the field's own types. */
export function useFormField<Name extends keyof ItemFormValues>(name: Name) {
  const { form } = useItemFormState();
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    // `never`, because Mantine's path types cannot resolve a field name that is a type parameter.
    onChange: (value: ItemFormValues[Name]) => form.setFieldValue(name, value as never),
  };
}

interface FormFieldProps extends FieldTextProps {
  name: FormFieldName;
  'data-autofocus'?: boolean;
  /** The labels of a rate input for monthly and yearly entry, if they differ from the field's own label. */
  rateLabels?: Readonly<Record<RatePeriod, string>>;
}

/** Renders one field of the form. Name, help and input follow from its entry in the field table, so a new field needs no code here. */
export function FormField({ name, ...shown }: FormFieldProps) {
  const t = useText();
  const field = useFormField(name);
  const { values } = useItemFormState().form;
  // The help text of these fields depends on other entries and is passed by the caller.
  const hasDynamicHelp = name === 'category' || name === 'amount' || name === 'monthly_interest_rate';
  const help = hasDynamicHelp ? {} : { description: t(`items.field.${name}.help`) };
  return <FieldInput {...field} value={effectiveEntry(values, name)} {...help} {...shown} />;
}
