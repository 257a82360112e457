import { anyStressTest } from '@meridian/engine/testing/arbitrary-economies.ts';
import * as fc from 'fast-check';
import type { MinimumRequest, SimulationRequest } from '#simulation-request.ts';

/** Generates a crisis that begins within the given number of years. */
export function anyCrisis(years: number): fc.Arbitrary<NonNullable<SimulationRequest['crisis']>> {
  return fc.record({ test: anyStressTest, offset: fc.integer({ min: 0, max: 12 * years - 1 }) });
}

/** Generates a request for a minimum within a simulation of one year. */
export const anyMinimumRequest: fc.Arbitrary<MinimumRequest> = fc.record({
  of: fc.constantFrom('spendable', 'forecast'),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 11 })),
  unit: fc.constantFrom('money', 'money_of_start', 'half_cents'),
});
