import { AllocationCard } from '#features/advanced-forecast/allocation/allocation-card.tsx';
import { CrisisCard } from '#features/advanced-forecast/crisis/crisis-card.tsx';
import { EconomyCard } from '#features/economic/economy-card.tsx';
import { LiveDataCard } from '#features/economic/live-data/live-data-card.tsx';
import { SensitivityCard } from '#features/advanced-forecast/sensitivity/sensitivity-card.tsx';
import { SimulationCard } from '#features/advanced-forecast/simulation/simulation-card.tsx';
import { StressCard } from '#features/advanced-forecast/stress/stress-card.tsx';
import { type ViewCard, everyone } from '#pages/dashboard/view-cards.ts';

/** The cards of the advanced view. First the plain answer how safe the plan is, then what it is asked of, what would break it, and what would help. */
export const ADVANCED_CARDS: readonly ViewCard[] = [
  {
    id: 'monte-carlo',
    title: 'simulation.title',
    component: SimulationCard,
    size: 'full',
    width: 'wide',
    isFor: everyone,
  },
  {
    id: 'analysis',
    title: 'economy.title',
    component: EconomyCard,
    size: 'full',
    width: 'wide',
    isFor: everyone,
  },
  {
    id: 'stress',
    title: 'stress.title',
    component: StressCard,
    size: 'full',
    width: 'wide',
    isFor: everyone,
  },
  {
    id: 'sensitivity',
    title: 'sensitivity.title',
    component: SensitivityCard,
    size: 'full',
    width: 'wide',
    isFor: everyone,
  },
  {
    id: 'crisis',
    title: 'crisis.title',
    component: CrisisCard,
    size: 'medium',
    width: 'wide',
    isFor: everyone,
  },
  {
    id: 'allocation',
    title: 'allocation.title',
    component: AllocationCard,
    size: 'medium',
    width: 'wide',
    isFor: everyone,
  },
  { id: 'live', title: 'live.title', component: LiveDataCard, size: 'full', width: 'wide', isFor: everyone },
];
