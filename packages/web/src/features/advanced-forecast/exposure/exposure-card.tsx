import { cardInSight } from '#features/advanced-forecast/card-in-sight.tsx';

/** In which currencies the plan lives, and which of them it depends on. */
export const ExposureCard = cardInSight(
  'exposure.title',
  '34rem',
  async () => (await import('./exposure.tsx')).Exposure,
);
