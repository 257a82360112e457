/** What the landing page simulates: the example household that stays, at the engine's built-in rates. */
import { FALLBACK_RATES, type Month } from '@meridian/engine';
import type { SimulationRequest } from '@meridian/simulation';
import { type Levers, YEARS, itemsOf } from '#pages/public/landing/landing-plan.ts';

/** A plan that mostly holds, so that both levers show what they do. */
export const LIVE_LEVERS: Levers = { invested: 600, working: 17 };

export function liveRequest(start: Month, levers: Levers): SimulationRequest {
  return {
    items: itemsOf('stay', start, levers),
    start,
    years: YEARS,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'liquidate',
    includeFxRisk: true,
    returnModel: 'lognormal',
    paths: 10_000,
    seed: 42,
  };
}
