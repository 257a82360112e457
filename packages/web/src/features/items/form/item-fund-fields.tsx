import { useText } from '#lib/text/text.ts';
import { CurrencySelect } from '#ui/form/currency-select.tsx';
import { NumberInput } from '#ui/form/number-input.tsx';
import { ConcealedNumberInput } from './concealed-number-input.tsx';
import { type ItemFormApi, fieldOf } from './item-field.ts';
import styles from './item-form.module.css';

/** What only savings, pensions and investments have. */
export function FundFields({ form }: { form: ItemFormApi }) {
  const t = useText();
  return (
    <fieldset className={styles.fund}>
      <legend className={styles.legend}>{t('items.fund')}</legend>
      <div className={styles.pair}>
        <ConcealedNumberInput
          label={t('items.existingFunds')}
          description={t('items.existingFunds.help')}
          {...fieldOf(form, 'existing_funds')}
        />
        <CurrencySelect
          label={t('items.existingFundsCurrency')}
          {...fieldOf(form, 'existing_funds_currency')}
          // Until touched it goes with the item's own currency.
          value={form.values.existing_funds_currency ?? form.values.currency}
        />
      </div>
      <div className={styles.triple}>
        <NumberInput
          label={t('items.feeSaving')}
          description={t('items.feeSaving.help')}
          rightSection="%"
          min={0}
          {...fieldOf(form, 'management_fee_saving')}
        />
        <NumberInput
          label={t('items.feeDeposit')}
          description={t('items.feeDeposit.help')}
          rightSection="%"
          min={0}
          {...fieldOf(form, 'management_fee_deposit')}
        />
        <NumberInput
          label={t('items.interestLimit')}
          description={t('items.interestLimit.help')}
          rightSection="%"
          min={0}
          {...fieldOf(form, 'interest_limit')}
        />
      </div>
    </fieldset>
  );
}
