import { RateOrigin } from '#ui/rate-origin.tsx';
import { useCurrency } from './currency-api.ts';

/** Where today's exchange rates come from, how old they are, and a badge when they are not fresh. */
export function RatesNote() {
  return <RateOrigin currency={useCurrency()} />;
}
