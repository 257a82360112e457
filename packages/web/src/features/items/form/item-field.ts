import type { UseFormReturnType } from '@mantine/form';
import type { ItemFormValues } from './item-form-values.ts';

export type ItemFormApi = UseFormReturnType<ItemFormValues>;

/** What an input needs of one field, in the field's own type: `<DateInput {...fieldOf(form, 'from_date')} />`. */
export function fieldOf<K extends keyof ItemFormValues>(form: ItemFormApi, name: K) {
  return {
    name,
    value: form.values[name],
    error: form.errors[name],
    // Mantine's types of paths cannot follow a field that is itself a type parameter.
    onChange: (value: ItemFormValues[K]) => form.setFieldValue(name, value as never),
  };
}
