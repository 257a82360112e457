import { cardInSight } from '#features/advanced-forecast/card-in-sight.tsx';

/** Renders the card about the safety of the plan, for all users. Computed only while it is visible. */
export const SafetyCard = cardInSight(
  'safety.title',
  '44rem',
  async () => (await import('./safety.tsx')).Safety,
);
