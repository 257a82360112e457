import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { SeverityBadge, annualProbability, useEconomicName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { endValueChange } from './crisis-costs.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import styles from './stress.module.css';
import { type StressView, useStressTexts } from './use-stress-forecasts.ts';

interface FindingsProps {
  view: StressView;
  outcome: CrisisOutcome;
}

/** Renders the heading with the name, severity, probability in the chosen economic scenario, and duration of the test. */
export function StressTestHeading({
  view: { calm },
  outcome: { test },
  ref,
}: FindingsProps & { ref: Ref<HTMLHeadingElement> }) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicName();
  const probability = annualProbability(test, calm.economicScenario);
  return (
    <div className={styles.heading}>
      <h3 ref={ref} tabIndex={-1} className={styles.test} dir="auto">
        {nameOf(test)}
      </h3>
      <p className={styles.course}>
        <SeverityBadge level={test.severity} />
        <span>{t('stress.test.probability', { percent: write.percent(probability, { min: 0, max: 2 }) })}</span>
        <span>{t('stress.test.fall', { count: test.duration_months })}</span>
        <span>{t('stress.test.recovery', { count: test.recovery_months })}</span>
      </p>
    </div>
  );
}

/** Renders the effects of the crisis in sentences: depth, duration, and the state of cash. */
export function StressSentence({ view, outcome }: FindingsProps) {
  const nameOf = useEconomicName();
  const words = useStressTexts(view);
  const { trough, monthsBelow, recoveredAt } = outcome.effects;
  const name = <bdi>{nameOf(outcome.test)}</bdi>;
  const month = words.monthOf(outcome.month);
  const cash = words.cashSentence(outcome);
  if (trough === null) {
    return (
      <>
        <FormattedMessage id="stress.sentence.harmless" values={{ name, month }} /> {cash}
      </>
    );
  }
  const share = words.shareOf(outcome);
  return (
    <>
      <FormattedMessage
        id={share === null ? 'stress.sentence.fall' : 'stress.sentence.fallShare'}
        values={{
          name,
          month,
          amount: <Amount value={trough.amount} currency={view.plan.currency} rounded />,
          share,
          trough: words.monthOf(trough.index),
        }}
      />{' '}
      <FormattedMessage
        id={recoveredAt === null ? 'stress.sentence.notBack' : 'stress.sentence.back'}
        values={{ count: monthsBelow, back: recoveredAt === null ? '' : words.monthOf(recoveredAt) }}
      />{' '}
      {cash}
    </>
  );
}

/** Renders the effects of the crisis as figures. */
export function StressFigures({ view, outcome }: FindingsProps) {
  const t = useText();
  const write = useFormatters();
  const words = useStressTexts(view);
  const { trough, monthsBelow } = outcome.effects;
  const { currency } = view.plan;
  const last = outcome.worth.length - 1;
  const share = words.shareOf(outcome);
  const atEnd = endValueChange(outcome, view.calm);
  const direction = atEnd === 0 ? 'same' : atEnd > 0 ? 'more' : 'less';
  /** Returns the note of a figure: its month, and the difference from the plan without a crisis in nominal money. */
  const noteOf = (index: number) => {
    const nominal = (outcome.crisis.forecast[index] ?? 0) - (view.calm.forecast.base.forecast[index] ?? 0);
    return t('stress.figure.then', {
      month: words.monthOf(index),
      amount: write.roundedAmount(Math.abs(nominal), currency),
      isMore: nominal > 0,
    });
  };
  return (
    <KeyFigures>
      <Figure name="depth" note={trough === null ? '' : noteOf(trough.index)}>
        <Amount value={trough?.amount ?? 0} currency={currency} rounded />
        {share === null ? null : <span className={styles.share}>{share}</span>}
      </Figure>
      <Figure name="below" note={t('stress.figure.below.note', { total: last + 1 })}>
        {write.number(monthsBelow)}
      </Figure>
      <Figure name="back">{words.back(outcome)}</Figure>
      <Figure name="end" note={noteOf(last)}>
        <FormattedMessage
          id={`stress.figure.end.${direction}`}
          values={{ amount: <Amount value={Math.abs(atEnd)} currency={currency} rounded /> }}
        />
      </Figure>
      <Figure name="cash">{words.cash(outcome)}</Figure>
    </KeyFigures>
  );
}

interface FigureProps {
  name: 'depth' | 'below' | 'back' | 'end' | 'cash';
  note?: string;
  children: ReactNode;
}

function Figure({ name, note = '', children }: FigureProps) {
  const t = useText();
  return (
    <KeyFigure name={t(`stress.figure.${name}`)} explained={t(`stress.figure.${name}.explained`)} note={note}>
      {children}
    </KeyFigure>
  );
}
