import type { ItemFormValues } from './item-form-values.ts';

/** The optional fields that are typed as text; the required amount speaks for itself when it is empty. */
const TYPED = [
  { field: 'from_date', kind: 'date' },
  { field: 'to_date', kind: 'date' },
  { field: 'existing_funds', kind: 'number' },
  { field: 'monthly_interest_rate', kind: 'number' },
  { field: 'management_fee_saving', kind: 'number' },
  { field: 'management_fee_deposit', kind: 'number' },
  { field: 'interest_limit', kind: 'number' },
] as const;

/** Fields in which something stands that is neither number nor date, and that would pass for empty unnoticed. */
export function unreadableFields(
  form: HTMLFormElement | undefined,
  values: ItemFormValues,
): (typeof TYPED)[number][] {
  const texts = new FormData(form);
  return TYPED.filter(({ field }) => {
    const text = texts.get(field);
    return values[field] === null && typeof text === 'string' && text.trim() !== '';
  });
}
