import { Button } from '@mantine/core';
import { type DateReference, type FinancialItem, toPlanItem } from '@meridian/contract';
import { formatMonth, computeLoanRepayment, parseMonth } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useSelectedScenario } from '#features/plan/scenario-api.ts';
import { useChangeItems, useItems } from '#features/plan/item-api.ts';
import { errorText } from '#lib/api/error-text.ts';
import { logError } from '#lib/api/log-error.ts';
import { useThisMonth } from '#lib/format/use-this-month.ts';
import { useText } from '#lib/text/text.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { Amount } from '#ui/amount.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import { useItemFormState } from './item-form-field.tsx';
import styles from '#features/plan/fields/item-form.module.css';

/** When a house is sold, offers to end a loan of the plan in that month, and shows the remaining debt to pay (finance.md section 17). */
export function LoanPayoffOffers() {
  const { id: scenario } = useSelectedScenario();
  const items = useItems(scenario);
  const { values } = useItemFormState().form;
  const { value: day, reference = null } = values.payout_from_date;
  if (day === null || values.asset_class !== 'property') return null;
  const loans = items
    .filter((item) => item.loan_balance > 0 && item.category === 'expense')
    // Loans in the house's currency first: they probably belong to the house.
    .toSorted((one, other) => isForeign(one, values.currency) - isForeign(other, values.currency));
  return (
    <div className={styles.told}>
      {loans.map((loan) => (
        <LoanPayoffOffer key={loan.id} loan={loan} day={day} reference={reference} />
      ))}
    </div>
  );
}

const isForeign = ({ currency }: FinancialItem, own: string | null) => Number(currency !== own);

interface LoanPayoffOfferProps {
  loan: FinancialItem;
  /** The day of the sale, as an ISO date. */
  day: string;
  /** The milestone that determines the day of the sale; null if the user typed the day. */
  reference: DateReference | null;
}

function LoanPayoffOffer({ loan, day, reference }: LoanPayoffOfferProps) {
  const t = useText();
  const month = useMonthText();
  const start = useThisMonth();
  const change = useChangeItems();
  const sold = parseMonth(day);
  const outlook = computeLoanRepayment({ ...toPlanItem(loan), to: sold }, start);
  // Nothing is offered for a loan that ends before the sale or starts after it.
  if (outlook === null || outlook.lastMonth !== sold) return null;
  const isEnded = loan.to_date !== null && parseMonth(loan.to_date) === sold;
  // The two dates must refer to the same milestone; otherwise only one of them would move with it.
  const isTogether = isEnded && isSame(reference, loan.to_date_milestone);
  const values = {
    name: <bdi>{loan.name}</bdi>,
    month: month(formatMonth(sold), 'full'),
    rest: <Amount value={outlook.lastPayment} currency={loan.currency} />,
  };
  const end = async () => {
    try {
      const patch = { to_date: day, to_date_milestone: reference };
      await change({ kind: 'update', scenario: loan.scenario, id: loan.id, base: loan, patch });
    } catch (error) {
      logError('A loan could not be ended', error);
      notify.problem(`${t('items.loan.end.failed')} ${errorText(error, t, '')}`.trimEnd());
    }
  };
  return (
    <p>
      <FormattedMessage id={isEnded ? 'items.loan.ended' : 'items.loan.runsOn'} values={values} />{' '}
      {isTogether ? null : (
        <Button variant="default" size="compact-sm" onClick={() => void end()}>
          {t(isEnded ? 'items.loan.together' : 'items.loan.end')}
        </Button>
      )}
    </p>
  );
}

const isSame = (one: DateReference | null, other: DateReference | null): boolean =>
  one?.milestone_id === other?.milestone_id && one?.offset_months === other?.offset_months;
