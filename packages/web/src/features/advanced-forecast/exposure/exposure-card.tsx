import { cardInSight } from '#features/advanced-forecast/card-in-sight.tsx';

/** Renders the card about the currencies of the plan, and how much it depends on each of them. */
export const ExposureCard = cardInSight(
  'exposure.title',
  '34rem',
  async () => (await import('./exposure.tsx')).Exposure,
);
