import { lazyCard } from './lazy-card.tsx';

/** Renders the card about the currencies of the plan, and how much it depends on each of them. */
export const CurrencyExposureCard = lazyCard(
  'exposure.title',
  '34rem',
  async () => (await import('./currency-exposure-card-content.tsx')).CurrencyExposureCardContent,
);
