import { lazyCard } from '#features/advanced-forecast/lazy-card.tsx';

/** Renders the card about the safety of the plan, for all users. Computed only while it is visible. */
export const SafetyCard = lazyCard(
  'safety.title',
  '44rem',
  async () => (await import('./safety-card-content.tsx')).SafetyCardContent,
);
