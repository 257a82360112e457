import { Button } from '@mantine/core';
import { forecast, roundMoney } from '@meridian/engine';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { useMutation } from '@tanstack/react-query';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { Icon } from '#ui/icon.tsx';
import { FailedSection } from '#ui/layout/loading-and-error-states.tsx';
import type { SimulationInputs } from './simulation-inputs.ts';
import styles from './simulation.module.css';

interface ZeroVolatilityCheckProps {
  question: SimulationInputs;
  simulateHere: (request: SimulationRequest) => Promise<SimulationResult>;
}

interface CheckResult {
  readonly simulated: readonly number[];
  readonly forecast: number;
}

/** The number of paths, sufficient to verify that all paths are equal. */
const PATHS = 1000;

/** Renders the button that checks that the simulation without volatility equals the forecast, to the cent. */
export function ZeroVolatilityCheck({ question, simulateHere }: ZeroVolatilityCheckProps) {
  const t = useText();
  const check = useMutation({
    mutationFn: (asked: SimulationInputs) => compare(asked, simulateHere),
  });
  // After a change of the plan, the result for the former plan is not shown.
  const { status, data, error } = check.variables === question ? check : NOT_CHECKED;
  const run = () => check.mutate(question);
  return (
    <section className={styles.part} data-screen-only={status !== 'success' || undefined}>
      <h3>{t('simulation.steady')}</h3>
      <p className={styles.note}>{t('simulation.steady.note')}</p>
      <Button className={styles.wraps} variant="default" loading={status === 'pending'} onClick={run}>
        {t('simulation.steady.check')}
      </Button>
      <div role="status">{data === undefined ? null : <CheckResultText {...data} currency={question.currency} />}</div>
      {status === 'error' ? <FailedSection title={t('simulation.failed')} error={error} onRetry={run} /> : null}
    </section>
  );
}

const NOT_CHECKED = { status: 'idle', data: undefined, error: null } as const;

async function compare(
  { plan, body }: SimulationInputs,
  simulateHere: ZeroVolatilityCheckProps['simulateHere'],
): Promise<CheckResult> {
  const { deficitPolicy } = plan.assumptions;
  const { percentile5, median, percentile95 } = await simulateHere({
    ...plan,
    deficitPolicy,
    returnModel: 'lognormal',
    includeFxRisk: false,
    volatilityMultiplier: 0,
    paths: PATHS,
    seed: body.seed,
  });
  const expected = forecast({ ...plan, deficitPolicy });
  return {
    simulated: [percentile5, median, percentile95].map(roundMoney),
    forecast: roundMoney(expected.forecast.at(-1) ?? 0),
  };
}

function CheckResultText({
  simulated,
  forecast: expected,
  currency,
}: CheckResult & Pick<SimulationInputs, 'currency'>) {
  const t = useText();
  const write = useFormatters();
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
