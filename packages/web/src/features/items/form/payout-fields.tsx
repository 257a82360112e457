import { FormattedMessage } from 'react-intl';
import { useCurrency } from '#features/currency/public.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useWrite } from '#ui/display.ts';
import { EMPTY, entryOf, useUnreadableMessages } from '#ui/form/entry.ts';
import { SearchableSelect } from '#ui/form/searchable-select.tsx';
import { FieldInput } from './field-input.tsx';
import { type ItemFormApi, fieldOf } from './item-field.ts';
import { type ItemFormValues, valueErrors } from './item-form-values.ts';
import styles from './item-form.module.css';
import { PAYOUTS, type Payout, payoutAmount } from './payout.ts';

/** What stands in the field of a pension at first: twenty years. */
const USUAL_MONTHS = 240;

interface PayoutFieldsProps {
  form: ItemFormApi;
  payout: Payout;
  onPayout: (payout: Payout) => void;
}

/** Whether, from when and over how long a fund is paid into cash, and in a sentence what that means. */
export function PayoutFields({ form, payout, onPayout }: PayoutFieldsProps) {
  const t = useText();
  const choose = (chosen: Payout) => {
    onPayout(chosen);
    if (chosen === 'never') form.setFieldValue('payout_from_date', EMPTY);
    form.setFieldValue('payout_months', chosen === 'pension' ? entryOf(USUAL_MONTHS) : EMPTY);
  };
  return (
    <>
      <div className={styles.pair}>
        <SearchableSelect
          label={t('items.payout')}
          description={t('items.payout.help')}
          data={PAYOUTS.map((value) => ({ value, label: t(`items.payout.${value}`) }))}
          value={payout}
          onChange={choose}
        />
        {payout === 'never' ? null : (
          <FieldInput
            {...fieldOf(form, 'payout_from_date')}
            description={t('items.field.payout_from_date.help')}
            required
          />
        )}
        {payout === 'pension' ? (
          <FieldInput
            {...fieldOf(form, 'payout_months')}
            description={t('items.field.payout_months.help')}
            required
          />
        ) : null}
      </div>
      {payout === 'never' ? null : <PayoutSentence values={form.values} payout={payout} />}
    </>
  );
}

function PayoutSentence({ values, payout }: { values: ItemFormValues; payout: 'once' | 'pension' }) {
  const t = useText();
  const write = useWrite();
  const { rates } = useCurrency();
  const month = useThisMonth();
  const unreadable = useUnreadableMessages();
  const { payout_from_date: from, payout_months: time, currency } = values;
  if (from.value === null) return <p className="quiet">{t(`items.payout.${payout}.help`)}</p>;
  const isValid = Object.keys(valueErrors(values, unreadable)).length === 0;
  const amount = isValid ? payoutAmount(values, month, rates) : null;
  const told = { date: write.date(from.value), months: time.value ?? 0 };
  return (
    <p className="quiet">
      {t(`items.payout.${payout}.told`, told)}{' '}
      {amount === null || currency === null ? null : (
        <FormattedMessage
          id={`items.payout.${payout}.amount`}
          values={{ amount: <Amount value={amount} currency={currency} /> }}
        />
      )}
    </p>
  );
}
