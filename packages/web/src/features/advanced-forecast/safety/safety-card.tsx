import { lazyCard } from '#features/advanced-forecast/lazy-card.tsx';

/** Renders the card on how safe the plan is, also for users without access to the advanced view. It computes only while it is visible. */
export const SafetyCard = lazyCard(
  'safety.title',
  '44rem',
  async () => (await import('./safety-card-content.tsx')).SafetyCardContent,
);
