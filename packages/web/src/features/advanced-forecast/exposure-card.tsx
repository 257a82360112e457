import { cardLoadedInView } from './card-loaded-in-view.tsx';

/** Renders the card about the currencies of the plan, and how much it depends on each of them. */
export const ExposureCard = cardLoadedInView(
  'exposure.title',
  '34rem',
  async () => (await import('./exposure.tsx')).Exposure,
);
