import type { ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { SeverityBadge, annualCrisisProbability, useEconomicObjectName } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { Amount } from '#ui/amount.tsx';
import { useFormatters } from '#ui/display-settings.ts';
import { KeyFigure, KeyFigures } from '#ui/key-figures.tsx';
import { endValueChange } from './crisis-costs.ts';
import type { CrisisOutcome } from './crisis-outcome.ts';
import styles from './stress.module.css';
import { type StressForecasts, useStressTexts } from './use-stress-forecasts.ts';

interface StressTestResultProps {
  forecasts: StressForecasts;
  outcome: CrisisOutcome;
}

/** Renders the heading with the name, severity, probability in the chosen economic scenario, and duration of the test. */
export function StressTestHeading({
  forecasts: { baseline },
  outcome: { test },
  ref,
}: StressTestResultProps & { ref: Ref<HTMLHeadingElement> }) {
  const t = useText();
  const write = useFormatters();
  const nameOf = useEconomicObjectName();
  const probability = annualCrisisProbability(test, baseline.economicScenario);
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
export function StressTestSentences({ forecasts, outcome }: StressTestResultProps) {
  const nameOf = useEconomicObjectName();
  const texts = useStressTexts(forecasts);
  const { trough, monthsBelow, recoveredAt } = outcome.effects;
  const name = <bdi>{nameOf(outcome.test)}</bdi>;
  const month = texts.monthOf(outcome.month);
  const cash = texts.cashSentence(outcome);
  if (trough === null) {
    return (
      <>
        <FormattedMessage id="stress.sentence.harmless" values={{ name, month }} /> {cash}
      </>
    );
  }
  const share = texts.shareOf(outcome);
  return (
    <>
      <FormattedMessage
        id={share === null ? 'stress.sentence.fall' : 'stress.sentence.fallShare'}
        values={{
          name,
          month,
          amount: <Amount value={trough.amount} currency={forecasts.plan.currency} rounded />,
          share,
          trough: texts.monthOf(trough.index),
        }}
      />{' '}
      <FormattedMessage
        id={recoveredAt === null ? 'stress.sentence.notBack' : 'stress.sentence.back'}
        values={{ count: monthsBelow, back: recoveredAt === null ? '' : texts.monthOf(recoveredAt) }}
      />{' '}
      {cash}
    </>
  );
}

/** Renders the effects of the crisis as key figures with notes. */
export function StressTestFigures({ forecasts, outcome }: StressTestResultProps) {
  const t = useText();
  const write = useFormatters();
  const texts = useStressTexts(forecasts);
  const { trough, monthsBelow } = outcome.effects;
  const { currency } = forecasts.plan;
  const last = outcome.netWorth.length - 1;
  const share = texts.shareOf(outcome);
  const atEnd = endValueChange(outcome, forecasts.baseline);
  const direction = atEnd === 0 ? 'same' : atEnd > 0 ? 'more' : 'less';
  /** Returns the note of a figure: its month, and the difference from the plan without a crisis in nominal money. */
  const noteOf = (index: number) => {
    const nominal = (outcome.crisis.forecast[index] ?? 0) - (forecasts.baseline.forecast.base.forecast[index] ?? 0);
    return t('stress.figure.then', {
      month: texts.monthOf(index),
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
      <Figure name="back">{texts.back(outcome)}</Figure>
      <Figure name="end" note={noteOf(last)}>
        <FormattedMessage
          id={`stress.figure.end.${direction}`}
          values={{ amount: <Amount value={Math.abs(atEnd)} currency={currency} rounded /> }}
        />
      </Figure>
      <Figure name="cash">{texts.cash(outcome)}</Figure>
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
