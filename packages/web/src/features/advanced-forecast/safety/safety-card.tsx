import { cardInSight } from '#features/advanced-forecast/card-in-sight.tsx';

/** How safe the plan is, for everybody. Computed only while it is in sight. */
export const SafetyCard = cardInSight(
  'safety.title',
  '44rem',
  async () => (await import('./safety.tsx')).Safety,
);
