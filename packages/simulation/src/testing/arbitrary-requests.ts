import { anyStressTest } from '@meridian/engine/testing/arbitrary-economies.ts';
import * as fc from 'fast-check';
import type { LeastAsked, SimulationRequest } from '#simulation-request.ts';

/** Any crisis that begins within the years given. */
export function anyMetCrisis(years: number): fc.Arbitrary<NonNullable<SimulationRequest['crisis']>> {
  return fc.record({ test: anyStressTest, offset: fc.integer({ min: 0, max: 12 * years - 1 }) });
}

/** Any least value that a simulation of a year has. */
export const anyLeast: fc.Arbitrary<LeastAsked> = fc.record({
  of: fc.constantFrom('spendable', 'forecast'),
  from: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 11 })),
  unit: fc.constantFrom('money', 'money_of_start', 'half_cents'),
});
