import { Button } from '@mantine/core';
import { forecast, roundMoney } from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { useState } from 'react';
import { useText } from '#lib/text/text.ts';
import { useWrite } from '#ui/display.ts';
import { Icon } from '#ui/icon.tsx';
import { FailedPart } from '#ui/layout/card-states.tsx';
import type { SimulationQuestion } from './simulation-question.ts';
import styles from './simulation.module.css';

interface SteadyCheckProps {
  question: SimulationQuestion;
  simulateHere: (request: SimulationRequest) => Promise<SimulationResult>;
}

type Outcome =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done'; readonly simulated: readonly number[]; readonly forecast: number };

/** Enough to see that all are alike. */
const PATHS = 1000;

/** Whether the simulation is the forecast when nothing moves: pressed, computed, and shown to the cent. */
export function SteadyCheck({ question, simulateHere }: SteadyCheckProps) {
  const t = useText();
  const [checked, setChecked] = useState<{ question: SimulationQuestion; outcome: Outcome } | null>(null);
  const outcome = checked?.question === question ? checked.outcome : null;
  const check = () => {
    const set = (result: Outcome) => setChecked({ question, outcome: result });
    set({ kind: 'running' });
    compare(question, simulateHere).then(set, (error: unknown) => set({ kind: 'failed', error }));
  };
  return (
    <section className={styles.part} data-screen-only={outcome?.kind !== 'done' || undefined}>
      <h3>{t('simulation.steady')}</h3>
      <p className={styles.note}>{t('simulation.steady.note')}</p>
      <Button
        className={styles.wraps}
        variant="default"
        loading={outcome?.kind === 'running'}
        onClick={check}
      >
        {t('simulation.steady.check')}
      </Button>
      <div role="status">
        {outcome?.kind === 'done' ? <Finding {...outcome} currency={question.currency} /> : null}
      </div>
      {outcome?.kind === 'failed' ? (
        <FailedPart title={t('simulation.failed')} error={outcome.error} onRetry={check} />
      ) : null}
    </section>
  );
}

async function compare(
  { plan, body, currency }: SimulationQuestion,
  simulateHere: SteadyCheckProps['simulateHere'],
): Promise<Outcome> {
  const { assumptions } = plan;
  const deficitPolicy = assumptions?.deficitPolicy ?? 'overdraft';
  const { percentile5, median, percentile95 } = await simulateHere({
    ...plan,
    deficitPolicy,
    returnModel: 'lognormal',
    includeFxRisk: false,
    volatilityMultiplier: 0,
    paths: PATHS,
    seed: body.seed,
  });
  const expected = forecast({
    ...plan,
    currency,
    deficitPolicy,
    ...(assumptions === undefined ? {} : { assumptions }),
  });
  return {
    kind: 'done',
    simulated: [percentile5, median, percentile95].map(roundMoney),
    forecast: roundMoney(expected.forecast.at(-1) ?? 0),
  };
}

function Finding({
  simulated,
  forecast: expected,
  currency,
}: Extract<Outcome, { kind: 'done' }> & Pick<SimulationQuestion, 'currency'>) {
  const t = useText();
  const write = useWrite();
  const off = simulated.reduce((most, value) => Math.max(most, Math.abs(value - expected)), 0);
  const money = (value: number) => write.amount(value, currency);
  if (off === 0) {
    return (
      <p className={styles.finding}>
        <Icon name="check" />
        {t('simulation.steady.same', { end: money(expected) })}
      </p>
    );
  }
  return (
    <p className={styles.finding}>
      <Icon name="warning" />
      {t('simulation.steady.differs', {
        simulated: money(simulated[1] ?? 0),
        forecast: money(expected),
        off: money(off),
      })}
    </p>
  );
}
