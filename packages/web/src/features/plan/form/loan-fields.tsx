import { Button } from '@mantine/core';
import { formatMonth, computeLoanRepayment, loanPayment, roundMoney } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { createFieldEntry, isInvalidEntry } from '#ui/form/field-entry.ts';
import { FormField, useItemFormState } from './item-form-field.tsx';
import { toUnsavedPlanItem } from '#features/plan/item-changes.ts';
import { type ItemFormValues, toItemDraft, isLoan } from '#features/plan/fields/item-form-values.ts';
import styles from '#features/plan/fields/item-form.module.css';

/** The fields of the section about the loan. */
export const LOAN_FIELDS = ['loan_balance', 'loan_rate'] as const;

/**
 * Renders the inputs for the debt and its rate. The form computes the end date from the payment, and the payment from the end date (finance.md
 * section 17).
 */
export function LoanFields() {
  const t = useText();
  const { values } = useItemFormState().form;
  return (
    <>
      <div className={styles.pair}>
        <FormField name="loan_balance" />
        <FormField name="loan_rate" />
      </div>
      <p className="quiet">{t('items.loan.help')}</p>
      {isLoan(values) ? <LoanEnd values={values} /> : null}
    </>
  );
}

/** Shows the month in which the loan is repaid, and the payment with which it would be repaid on its end date. */
function LoanEnd({ values }: { values: ItemFormValues }) {
  const t = useText();
  const month = useMonthText();
  const start = useThisMonth();
  const { form } = useItemFormState();
  const item = loanOf(values);
  if (item === null) return null;
  const { currency } = item;
  const outlook = values.amount.value === null ? null : computeLoanRepayment(item, start);
  const needed = loanPayment(item, start);
  const payment = needed === null ? null : roundMoney(needed);
  const inMonth = typeof outlook?.lastMonth === 'number' ? month(formatMonth(outlook.lastMonth), 'full') : '';
  const rest = outlook === null ? 0 : outlook.lastPayment;
  return (
    <div className={styles.told}>
      {outlook === null ? null : outlook.lastMonth === null ? (
        <p>{t(outlook.grows ? 'items.loan.grows' : 'items.loan.never')}</p>
      ) : (
        <p>
          <FormattedMessage
            id={item.to !== null && rest > item.amount ? 'items.loan.rest' : 'items.loan.ends'}
            values={{
              month: inMonth,
              rest: <Amount value={rest} currency={currency} />,
              interest: <Amount value={outlook.interest} currency={currency} />,
            }}
          />
          {outlook.grows ? ` ${t('items.loan.growsUntil')}` : null}
        </p>
      )}
      {payment === null || payment === item.amount || item.to === null ? null : (
        <p>
          <FormattedMessage
            id="items.loan.payment"
            values={{
              month: month(formatMonth(item.to), 'full'),
              amount: <Amount value={payment} currency={currency} />,
            }}
          />{' '}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => form.setFieldValue('amount', createFieldEntry(payment))}
          >
            {t('items.loan.usePayment')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Returns the loan described by the form; null if a required entry is missing or unreadable. */
function loanOf(values: ItemFormValues) {
  const { amount, currency, loan_rate, from_date, to_date, interval_months } = values;
  const unreadable = [amount, loan_rate, from_date, to_date, interval_months].some(isInvalidEntry);
  if (unreadable || currency === null || (amount.value ?? 0) < 0 || (loan_rate.value ?? 0) < 0) return null;
  return toUnsavedPlanItem(toItemDraft({ ...values, name: 'loan', amount: createFieldEntry(amount.value ?? 0) }));
}
