import { Suspense } from 'react';
import { AllocationCard } from '#features/advanced-forecast/allocation-card.tsx';
import { CrisisProbabilityCard } from '#features/advanced-forecast/crisis-probability-card.tsx';
import { EconomyCard } from '#features/economic/economy-card.tsx';
import { LiveDataCard } from '#features/economic/live-data-card.tsx';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { StressCard } from '#features/advanced-forecast/stress/stress-card.tsx';
import type { ViewCard } from './card-arrangement.ts';
import { ArrangedCards } from './card-grid.tsx';
import { PrintHeader } from './print-header.tsx';
import { PrintedChart } from '#ui/chart/printed-chart.tsx';
import type { Chart } from '#ui/chart/chart-types.ts';
import { PrintChartContext } from '#ui/chart/chart.tsx';
import { OptionalSection } from '#ui/layout/loading-and-error-states.tsx';
import styles from './advanced-view.module.css';

/**
 * The cards of the advanced view in their default order: how safe the plan is, the assumptions of the analysis, what would break the plan,
 * and what would help.
 */
const ADVANCED_CARDS: readonly ViewCard[] = [
  { id: 'monte-carlo', title: 'simulation.title', component: SimulationCard, size: 'full', width: 'wide' },
  { id: 'analysis', title: 'economy.title', component: EconomyCard, size: 'full', width: 'wide' },
  { id: 'stress', title: 'stress.title', component: StressCard, size: 'full', width: 'wide' },
  { id: 'sensitivity', title: 'sensitivity.title', component: SensitivityCard, size: 'full', width: 'wide' },
  { id: 'crisis', title: 'crisis.title', component: CrisisProbabilityCard, size: 'medium', width: 'wide' },
  { id: 'allocation', title: 'allocation.title', component: AllocationCard, size: 'medium', width: 'wide' },
  { id: 'live', title: 'live.title', component: LiveDataCard, size: 'full', width: 'wide' },
];

const drawOnPaper = (chart: Chart) => <PrintedChart chart={chart} />;

interface AdvancedViewProps {
  isArranging: boolean;
  onGiveUp: () => void;
}

/**
 * Renders the advanced view: how safe the plan is, the economy that it assumes, what would break it, and what would help. The view is
 * printed as it is shown.
 */
export function AdvancedView(props: AdvancedViewProps) {
  return (
    <PrintChartContext value={drawOnPaper}>
      <div className={styles.view}>
        {/* Always mounted, because printing does not wait for its content. */}
        <div className={styles.onPaper}>
          <OptionalSection>
            <Suspense fallback={null}>
              <PrintHeader />
            </Suspense>
          </OptionalSection>
        </div>
        <ArrangedCards view="advanced" table={ADVANCED_CARDS} {...props} />
      </div>
    </PrintChartContext>
  );
}
