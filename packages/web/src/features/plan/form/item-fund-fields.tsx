import { toEngineAssumptions } from '@meridian/contract';
import { horizonMonths } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useCurrency } from '#features/currency/public.ts';
import { useHorizon } from '#features/plan/use-horizon.ts';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { EMPTY_ENTRY, createFieldEntry, useInvalidTextMessages } from '#ui/form/field-entry.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { useRateInBothUnits } from '#ui/form/rate-input.tsx';
import { FieldInput } from '#features/plan/fields/field-input.tsx';
import { FormField, useFormField, useItemFormState } from './item-form-field.tsx';
import { showsField, effectiveEntry, itemFormErrors } from '#features/plan/fields/item-form-values.ts';
import { LoanPayoffOffers } from './loan-payoff-offers.tsx';
import styles from '#features/plan/fields/item-form.module.css';
import { PAYOUT_KINDS, PAYOUT_FIELDS, type PayoutKind, payoutAmount } from './payout.ts';

const FEES = ['management_fee_saving', 'management_fee_deposit', 'interest_limit'] as const;

/** The fields of the section about a fund. The section also shows the fund's rate, which is not among these fields. */
export const FUND_FIELDS = ['existing_funds', 'existing_funds_currency', 'asset_class', 'is_locked', ...FEES] as const;

/** The fields in the section about the payout of a fund. */
export const PAYOUT_SECTION_FIELDS = [...PAYOUT_FIELDS, 'payout_growth', 'drawable_from'] as const;

/** Renders the inputs for the value, return and cost of a fund, and for its asset class. */
export function FundFields() {
  const t = useText();
  const bothRates = useRateInBothUnits();
  const { form, isNew } = useItemFormState();
  const { values } = form;
  const { value: rate } = values.monthly_interest_rate;
  const assetClass = useFormField('asset_class');
  const help = t('items.rate.fund');
  return (
    <>
      <div className={styles.pair}>
        <FormField name="existing_funds" />
        <FormField name="existing_funds_currency" />
      </div>
      <div className={styles.pair}>
        <FormField
          name="monthly_interest_rate"
          description={rate !== null && rate > -100 ? `${help} ${bothRates(rate)}.` : help}
        />
        <FieldInput
          {...assetClass}
          value={effectiveEntry(values, 'asset_class')}
          description={t('items.field.asset_class.help')}
          onChange={(chosen) => {
            assetClass.onChange(chosen);
            // Property is locked by default, because a house is not sold in parts.
            if (isNew) form.setFieldValue('is_locked', chosen === 'property');
          }}
        />
      </div>
      <div className={styles.triple}>
        {FEES.map((name) => (
          <FormField key={name} name={name} />
        ))}
      </div>
      {showsField(values, 'is_locked') ? <FormField name="is_locked" /> : null}
    </>
  );
}

/** The default number of months of a pension payout: twenty years. */
const USUAL_MONTHS = 240;

/** Renders the inputs for the start and duration of a fund's payout, and a sentence that explains the result. */
export function PayoutFields() {
  const t = useText();
  const { form, payout, setPayout } = useItemFormState();
  const choose = (chosen: PayoutKind) => {
    setPayout(chosen);
    if (chosen === 'never') form.setFieldValue('payout_from_date', EMPTY_ENTRY);
    form.setFieldValue('payout_months', chosen === 'pension' ? createFieldEntry(USUAL_MONTHS) : EMPTY_ENTRY);
  };
  return (
    <>
      <div className={styles.pair}>
        <SearchableSelect
          label={t('items.payout')}
          description={t('items.payout.help')}
          data={PAYOUT_KINDS.map((value) => ({ value, label: t(`items.payout.${value}`) }))}
          value={payout}
          onChange={choose}
        />
        {payout === 'never' ? null : <FormField name="payout_from_date" required />}
        {payout === 'pension' ? <FormField name="payout_months" required /> : null}
        {payout === 'pension' ? <FormField name="payout_growth" /> : null}
      </div>
      {payout === 'never' ? null : <PayoutSentence payout={payout} />}
      {payout === 'once' ? <LoanPayoffOffers /> : null}
      {showsField(form.values, 'drawable_from') ? (
        <div className={styles.pair}>
          <FormField name="drawable_from" />
        </div>
      ) : null}
    </>
  );
}

function PayoutSentence({ payout }: { payout: 'once' | 'pension' }) {
  const t = useText();
  const write = useFormatters();
  const { rates } = useCurrency();
  const assumptions = toEngineAssumptions(useSelectedScenario().assumptions);
  const horizon = useHorizon();
  const unreadable = useInvalidTextMessages();
  const { values } = useItemFormState().form;
  const { payout_from_date: from, payout_months: time, currency } = values;
  if (from.value === null) return <p className="quiet">{t(`items.payout.${payout}.help`)}</p>;
  const isValid = Object.keys(itemFormErrors(values, unreadable)).length === 0;
  const outlook = { start: horizon.start, months: horizonMonths(horizon), rates, assumptions };
  const amount = isValid ? payoutAmount(values, outlook) : null;
  const payoutTexts = { date: write.date(from.value), months: time.value ?? 0 };
  return (
    <p className="quiet">
      {t(`items.payout.${payout}.told`, payoutTexts)}{' '}
      {amount === null || currency === null ? null : (
        <FormattedMessage
          id={`items.payout.${payout}.amount`}
          values={{ amount: <Amount value={amount} currency={currency} rounded /> }}
        />
      )}
    </p>
  );
}
