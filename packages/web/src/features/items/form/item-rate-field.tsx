import { isFundCategory } from '@meridian/engine';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { FieldInput } from './field-input.tsx';
import { type ItemFormApi, fieldOf } from './item-field.ts';

/** Growth of a payment or return of a fund. People know yearly rates, so the yearly one stands beside. */
export function ItemRateField({ form }: { form: ItemFormApi }) {
  const t = useText();
  const write = useWrite();
  const { category, monthly_interest_rate } = form.values;
  const monthly = monthly_interest_rate.value;
  const help = category !== null && isFundCategory(category) ? t('items.rate.fund') : t('items.rate.payment');
  const yearly = monthly === null ? null : ((1 + monthly / 100) ** 12 - 1) * 100;
  return (
    <FieldInput
      {...fieldOf(form, 'monthly_interest_rate')}
      description={
        yearly === null ? help : `${help} ${t('items.rate.yearly', { percent: write.percent(yearly) })}`
      }
    />
  );
}
