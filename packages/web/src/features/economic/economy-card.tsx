import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { AssumptionsNote, ScenarioSelect } from '#features/plan/public-components.ts';
import { useSelectedScenario } from '#features/plan/public.ts';
import { DisplayCurrencySelect } from '#features/currency/public.ts';
import { HorizonSelect, planCurrencies, usePlan } from '#features/forecast/public.ts';
import { useIsPrinting } from '#lib/use-is-printing.ts';
import { useText } from '#lib/text/text.ts';
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import { Card } from '#ui/layout/card.tsx';
import { runAnalysis, useAnalysisChoices } from './analysis-choices.ts';
import { EconomicScenarioChoice, InflationModelChoice } from './economy-choices.tsx';
import styles from './economy.module.css';
import type { EconomicObjectKind } from '#features/economic/objects/economic-object-requests.ts';
import { SimulationChoices } from './simulation-choices.tsx';
import { StressTestChoice } from './stress-test-choice.tsx';

const EconomicObjectsDialog = lazyDialog(
  async () => (await import('#features/economic/objects/economic-objects-dialog.tsx')).EconomicObjectsDialog,
);
const RefreshStressTestsDialog = lazyDialog(
  async () => (await import('./refresh-stress-tests-dialog.tsx')).RefreshStressTestsDialog,
);
const LiveDataUpdateDialog = lazyDialog(
  async () => (await import('./live-data-update-dialog.tsx')).LiveDataUpdateDialog,
);

/** Renders the card with the choices for the analyses below it. */
export function EconomyCard() {
  const t = useText();
  return (
    <Card title={t('economy.title')} note={t('economy.note')} minHeight="26rem">
      <Controls />
    </Card>
  );
}

function Controls() {
  const t = useText();
  const [opened, setOpened] = useState<'objects' | 'refresh' | 'live' | null>(null);
  const [kind, setKind] = useState<EconomicObjectKind>('stress');
  const { assumptions } = useSelectedScenario();
  const close = () => setOpened(null);
  const manage = (of: EconomicObjectKind) => () => {
    setKind(of);
    setOpened('objects');
  };
  return (
    <div className={styles.controls}>
      <div className={styles.fields}>
        <ScenarioSelect />
        <HorizonSelect />
        <DisplayCurrencySelect pinned={Object.keys(assumptions.pinned_rates)} />
        <InflationModelChoice onManage={manage('inflation')} />
        <EconomicScenarioChoice onManage={manage('scenario')} />
      </div>
      <OptionalSection>
        <Suspense fallback={null}>
          <PlanAssumptions />
        </Suspense>
      </OptionalSection>
      <StressTestChoice onManage={manage('stress')} />
      <SimulationChoices />
      <Runs />
      <div className={styles.row}>
        <Button variant="default" onClick={() => setOpened('refresh')}>
          {t('economy.refresh')}
        </Button>
        <Button variant="default" onClick={() => setOpened('live')}>
          {t('economy.live')}
        </Button>
      </div>
      <EconomicObjectsDialog isOpen={opened === 'objects'} onClose={close} kind={kind} />
      <RefreshStressTestsDialog isOpen={opened === 'refresh'} onClose={close} />
      <LiveDataUpdateDialog isOpen={opened === 'live'} onClose={close} />
    </div>
  );
}

/** Renders the assumptions of the plan, shown as in the forecast. */
function PlanAssumptions() {
  const { plan } = usePlan();
  const isOnPaper = useIsPrinting();
  return (
    <div>
      <AssumptionsNote currencies={planCurrencies(plan)} isCompared={false} isOnPaper={isOnPaper} />
    </div>
  );
}

/** Renders the buttons that run the analyses. A stress test must be chosen (product.md section 5); a scenario always exists. */
function Runs() {
  const t = useText();
  const { stressTestIds } = useAnalysisChoices();
  const scenario = useSelectedScenario();
  const isMissing = stressTestIds.length === 0;
  return (
    <div className={`${styles.row} ${styles.runs}`}>
      <Button disabled={isMissing} onClick={() => runAnalysis('stress')}>
        {t('economy.run.stress')}
      </Button>
      <Button onClick={() => runAnalysis('monteCarlo')}>{t('economy.run.monteCarlo')}</Button>
      <span className="quiet">
        {isMissing ? t('economy.run.noStress') : t('economy.run.for', { name: scenario.name })}
      </span>
    </div>
  );
}
