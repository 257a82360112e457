import { FALLBACK_RATES, type PlanItem, parseMonth } from '@meridian/engine';
import type { SimulationRequest } from '#simulation-request.ts';

/**
 * Creates a request to simulate items at the built-in rates. Defaults: from January 2026, ten years, USD, log-normal, 1,000
 * paths, seed 42, no exchange-rate risk, overdraft.
 */
export function createSimulationRequest(
  items: readonly PlanItem[],
  options: Partial<SimulationRequest> = {},
): SimulationRequest {
  return {
    items,
    start: parseMonth('2026-01'),
    years: 10,
    currency: 'USD',
    rates: FALLBACK_RATES,
    deficitPolicy: 'overdraft',
    includeFxRisk: false,
    returnModel: 'lognormal',
    paths: 1000,
    seed: 42,
    ...options,
  };
}
