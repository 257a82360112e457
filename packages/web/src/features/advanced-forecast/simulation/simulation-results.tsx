import { Checkbox } from '@mantine/core';
import type { MonteCarloSimulation } from '@meridian/contract';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { useText } from '#lib/text/text.ts';
import { LoadingPart } from '#ui/layout/card-states.tsx';
import { Later } from '#ui/layout/later.tsx';
import { SIMULATES_HERE } from './browser-simulation.ts';
import { FuturesPart } from './futures-part.tsx';
import { DistributionPart, ShortfallPart } from './outcome-charts.tsx';
import { CategoryTable, Metrics } from './key-figures.tsx';
import type { SimulationQuestion } from './simulation-question.ts';
import styles from './simulation.module.css';
import { SteadyCheck } from './steady-check.tsx';
import { Verdict } from './verdict.tsx';

interface SimulationResultsProps {
  question: SimulationQuestion;
  answer: MonteCarloSimulation;
  /** What is chosen now; the answer may be of a former choice. */
  current: SimulationQuestion;
  simulateHere: (request: SimulationRequest) => Promise<SimulationResult>;
}

/** What the simulated futures come to, the plainest first. */
export function SimulationResults({ question, answer, current, simulateHere }: SimulationResultsProps) {
  const t = useText();
  const { currency } = question;
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney) && answer.real !== undefined;
  const part = { answer, currency, isReal };
  return (
    <>
      <Verdict {...part} />
      <Checkbox
        className={styles.money}
        label={t('forecast.money')}
        description={t('simulation.money.help')}
        checked={isReal}
        onChange={(event) => saveSettings({ inTodaysMoney: event.currentTarget.checked })}
      />
      <Metrics {...part} />
      <Later fallback={<LoadingPart />}>
        <FuturesPart {...part} />
      </Later>
      <div className={styles.pair}>
        <Later fallback={<LoadingPart />}>
          <ShortfallPart {...part} />
        </Later>
        <Later fallback={<LoadingPart />}>
          <DistributionPart {...part} />
        </Later>
      </div>
      <CategoryTable {...part} />
      {SIMULATES_HERE ? <SteadyCheck question={current} simulateHere={simulateHere} /> : null}
    </>
  );
}
