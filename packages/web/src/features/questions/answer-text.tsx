/** The answer in one plain sentence. */
import { sameDayInMonth } from '@meridian/contract';
import { type GoalResult, formatMonth, isLoan, summarizePlan } from '@meridian/engine';
import { FormattedMessage } from 'react-intl';
import { useHorizonText } from '#features/plan/public.ts';
import { useText } from '#lib/text/text.ts';
import { useCurrencyName } from '#lib/text/use-currency-name.ts';
import { useMonthText } from '#lib/text/use-month-text.ts';
import { useCrisisName } from './crisis-choice.tsx';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { selectedCrisis } from './crisis-question.ts';
import { selectedMilestone } from './milestone-question.ts';
import { type RequestedGoal, type PlanInQuestion, selectedCurrency, selectedItem } from './question-choices.ts';

interface AnswerTextProps {
  asked: RequestedGoal;
  answer: GoalResult;
}

const DECIMALS = { min: 0, max: 1 };

/** Renders the sentence, such as 'At most $1,240 a payment, instead of $900', and notes about it. */
export function AnswerText({ asked, answer }: AnswerTextProps) {
  const t = useText();
  return (
    <>
      <Sentence asked={asked} answer={answer} />
      {answer.reason === 'not_monotone' ? ` ${t('ask.notMonotone')}` : null}
    </>
  );
}

function Sentence({ asked: { chosen, plan, goal, success }, answer: { value, reason } }: AnswerTextProps) {
  const write = useFormatters();
  const monthText = useMonthText();
  const currencyName = useCurrencyName();
  const item = selectedItem(chosen, plan);
  const { code } = plan.currency;
  const milestone = selectedMilestone(chosen, plan);
  const about = milestone === null ? (chosen.about === 'save' ? 'amount' : chosen.about) : 'milestone';
  const side = item?.category === 'expense' ? 'most' : 'least';
  const kind = about === 'amount' ? (`amount.${side}` as const) : about;
  const moved = selectedCurrency(chosen, plan);
  const crisis = selectedCrisis(chosen, plan);
  const crisisName = useCrisisName();
  const { count, month: last } = useHorizonText(plan);
  const values = {
    name: <bdi>{milestone?.name ?? item?.name ?? (crisis === null ? '' : crisisName(crisis))}</bdi>,
    before: milestone === null ? '' : write.date(milestone.date),
    currency: moved === null ? '' : currencyName(moved),
    begin: monthText(formatMonth(plan.start + (crisis?.offset ?? 0)), 'full'),
    isEnd: 'end' in goal.target,
    share: success ?? 0,
    count,
    month: last,
    last,
  };
  if (value === null)
    return <FormattedMessage id={`ask.${kind}.${reason === 'always' ? 'always' : 'never'}`} values={values} />;
  if (reason === 'end_of_range' && kind !== 'rate') return <FormattedMessage id={`ask.${kind}.end`} values={values} />;
  switch (kind) {
    case 'spend':
      return <Spending plan={plan} percent={value} last={last} />;
    case 'stop':
      return (
        <FormattedMessage id="ask.stop.found" values={{ ...values, month: monthText(formatMonth(value), 'full') }} />
      );
    case 'milestone':
      return (
        <FormattedMessage
          id="ask.milestone.found"
          values={{ ...values, date: milestone === null ? '' : write.date(sameDayInMonth(milestone, value)) }}
        />
      );
    case 'rate':
      return (
        <FormattedMessage
          id={value < 0 ? 'ask.rate.loses' : 'ask.rate.gains'}
          values={{ ...values, percent: write.percent(Math.abs(value), DECIMALS) }}
        />
      );
    case 'crisis':
      return <FormattedMessage id="ask.crisis.found" values={{ ...values, percent: write.percent(value, DECIMALS) }} />;
    case 'amount.most':
    case 'amount.least':
      return (
        <FormattedMessage
          id={`ask.${kind}.found`}
          values={{
            ...values,
            amount: <Amount value={value} currency={item?.currency ?? code} />,
            before: <Amount value={item?.amount ?? 0} currency={item?.currency ?? code} />,
          }}
        />
      );
  }
}

/** Shows all expenses, in percent of the current expenses and as a monthly amount. */
function Spending({ plan, percent, last }: { plan: PlanInQuestion; percent: number; last: string }) {
  const write = useFormatters();
  const { plan: items, start, currency, assumptions } = plan;
  const { expense } = summarizePlan(items, start, currency.code, currency.rates, assumptions);
  return (
    <FormattedMessage
      id="ask.spend.found"
      values={{
        hasLoans: items.some(isLoan),
        last,
        percent: write.percent(percent, DECIMALS),
        amount: <Amount value={(expense * percent) / 100} currency={currency.code} rounded />,
        before: <Amount value={expense} currency={currency.code} rounded />,
      }}
    />
  );
}
