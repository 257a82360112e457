import { isFundCategory } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { useBothRates } from '#ui/form/rate-entry.ts';
import { FieldInput } from './field-input.tsx';
import { type ItemFormApi, fieldOf } from './item-field.ts';

/** Growth of a payment or return of a fund, typed a month or a year and told both ways. */
export function ItemRateField({ form }: { form: ItemFormApi }) {
  const t = useText();
  const bothRates = useBothRates();
  const { category, monthly_interest_rate } = form.values;
  const { value } = monthly_interest_rate;
  const help = category !== null && isFundCategory(category) ? t('items.rate.fund') : t('items.rate.payment');
  const isTold = value !== null && value > -100;
  return (
    <FieldInput
      {...fieldOf(form, 'monthly_interest_rate')}
      description={isTold ? `${help} ${bothRates(value)}.` : help}
    />
  );
}
