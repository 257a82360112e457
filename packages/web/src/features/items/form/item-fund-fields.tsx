import { useText } from '#lib/text/text.ts';
import { FieldInput } from './field-input.tsx';
import { type ItemFormApi, fieldOf } from './item-field.ts';
import styles from './item-form.module.css';
import { PAYOUT_FIELDS, type Payout } from './payout.ts';
import { PayoutFields } from './payout-fields.tsx';

const FEES = ['management_fee_saving', 'management_fee_deposit', 'interest_limit'] as const;

/** Fields that stand in this part of the form. */
export const FUND_FIELDS = ['existing_funds', 'existing_funds_currency', ...FEES, ...PAYOUT_FIELDS] as const;

interface FundFieldsProps {
  form: ItemFormApi;
  payout: Payout;
  onPayout: (payout: Payout) => void;
}

/** What only savings, pensions and investments have. */
export function FundFields({ form, payout, onPayout }: FundFieldsProps) {
  const t = useText();
  return (
    <fieldset className={styles.fund}>
      <legend className={styles.legend}>{t('items.fund')}</legend>
      <div className={styles.pair}>
        <FieldInput {...fieldOf(form, 'existing_funds')} description={t('items.field.existing_funds.help')} />
        <FieldInput
          {...fieldOf(form, 'existing_funds_currency')}
          description={t('items.field.existing_funds_currency.help')}
          // Until touched it goes with the item's own currency.
          value={form.values.existing_funds_currency ?? form.values.currency}
        />
      </div>
      <div className={styles.triple}>
        {FEES.map((name) => (
          <FieldInput key={name} {...fieldOf(form, name)} description={t(`items.field.${name}.help`)} />
        ))}
      </div>
      <PayoutFields form={form} payout={payout} onPayout={onPayout} />
    </fieldset>
  );
}
