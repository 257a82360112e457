import { Button, Checkbox } from '@mantine/core';
import { LIMITS, type MonteCarloSimulation } from '@meridian/contract';
import type { SimulationRequest, SimulationResult } from '@meridian/simulation';
import { saveSettings, useSavedSettings } from '#features/saved-settings/public.ts';
import { DeferredPart } from '#ui/layout/deferred-part.tsx';
import { canSimulateInBrowser } from '#lib/browser-simulation.ts';
import { PercentileBandSection } from './percentile-band-section.tsx';
import { DistributionSection, ShortfallSection } from './outcome-charts.tsx';
import { CategoryTable, SimulationMetrics } from './simulation-metrics.tsx';
import { ZeroVolatilityCheck } from './zero-volatility-check.tsx';
import { SimulationSummary } from './simulation-summary.tsx';
import { useUser } from '#features/identity/public.ts';
import { useAnalysisChoices } from '#features/economic/public.ts';
import { useText } from '#lib/text/text.ts';
import { useFormatters } from '#ui/display-settings.ts';
import { FailedSection, LoadingPlaceholder } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/layout/empty-state.tsx';
import { SimulationStatus } from './simulation-status.tsx';
import { type SimulationInputs, useSimulationInputs } from './simulation-inputs.ts';
import styles from './simulation.module.css';
import { UnsavedPlanError, useSimulation } from './use-simulation.ts';

export function SimulationCard() {
  const t = useText();
  return (
    <Card title={t('simulation.title')} note={t('simulation.note')} minHeight="40rem">
      <SimulatedPlan />
    </Card>
  );
}

/** Nothing is simulated for a plan without visible items. */
function SimulatedPlan() {
  const t = useText();
  const question = useSimulationInputs();
  if (question.plan.items.some(({ hidden }) => !hidden)) return <Simulation question={question} />;
  return <EmptyState title={t('simulation.empty')}>{t('simulation.empty.hint')}</EmptyState>;
}

function Simulation({ question }: { question: SimulationInputs }) {
  const t = useText();
  const write = useFormatters();
  const simulation = useSimulation(question);
  const { status, shown, error, run } = simulation;
  const paths = write.number(question.body.num_simulations);
  return (
    <div className={styles.frame}>
      <SimulationStatus question={question} {...simulation} />
      <GuestNote />
      {status === 'failed' ? (
        <FailedSection
          title={t(error instanceof UnsavedPlanError ? 'simulation.unsaved' : 'simulation.failed')}
          error={error}
          onRetry={run}
        />
      ) : null}
      {shown === null ? (
        <Waiting
          isRunning={status === 'running' || question.history === 'loading'}
          paths={paths}
          onRun={status === 'failed' ? null : run}
        />
      ) : (
        <SimulationResults {...shown} current={question} simulateHere={simulation.simulateHere} />
      )}
    </div>
  );
}

/** Shown before the first result: a placeholder, or a button to start. */
function Waiting({ isRunning, paths, onRun }: { isRunning: boolean; paths: string; onRun: (() => void) | null }) {
  const t = useText();
  if (isRunning) return <LoadingPlaceholder />;
  if (onRun === null) return null;
  return (
    <EmptyState
      title={t('simulation.idle', { paths })}
      actions={
        <Button variant="default" onClick={onRun}>
          {t('simulation.run')}
        </Button>
      }
    >
      {t('simulation.idle.hint')}
    </EmptyState>
  );
}

/** Renders the note that guests get fewer simulated paths than they chose. */
function GuestNote() {
  const t = useText();
  const write = useFormatters();
  const isGuest = useUser()?.is_guest ?? false;
  const { paths } = useAnalysisChoices();
  const most = LIMITS.guestSimulationPathsMax;
  if (!isGuest || paths <= most) return null;
  return <p className={styles.note}>{t('simulation.guest', { most: write.number(most) })}</p>;
}

interface SimulationResultsProps {
  question: SimulationInputs;
  answer: MonteCarloSimulation;
  /** The simulation for the current choices; the result can belong to previous ones. */
  current: SimulationInputs;
  simulateHere: (request: SimulationRequest) => Promise<SimulationResult>;
}

/** Renders the results of the simulation, the simplest first. */
function SimulationResults({ question, answer, current, simulateHere }: SimulationResultsProps) {
  const t = useText();
  const { currency } = question;
  const isReal = useSavedSettings((settings) => settings.inTodaysMoney) && answer.real !== undefined;
  const part = { answer, currency, isReal };
  return (
    <>
      <SimulationSummary {...part} />
      <Checkbox
        className={styles.money}
        label={t('forecast.money')}
        description={t('simulation.money.help')}
        checked={isReal}
        onChange={(event) => saveSettings({ inTodaysMoney: event.currentTarget.checked })}
      />
      <SimulationMetrics {...part} />
      <DeferredPart fallback={<LoadingPlaceholder />}>
        <PercentileBandSection {...part} />
      </DeferredPart>
      <div className={styles.pair}>
        <DeferredPart fallback={<LoadingPlaceholder />}>
          <ShortfallSection {...part} />
        </DeferredPart>
        <DeferredPart fallback={<LoadingPlaceholder />}>
          <DistributionSection {...part} />
        </DeferredPart>
      </div>
      <CategoryTable {...part} />
      {canSimulateInBrowser() ? <ZeroVolatilityCheck question={current} simulateHere={simulateHere} /> : null}
    </>
  );
}
