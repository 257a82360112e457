import { type ParsedHorizon, toHorizon } from '@meridian/contract';
import type { Horizon, Month } from '@meridian/engine';
import { invalidFields } from '#errors.ts';

/**
 * Returns the horizon that a request asks for, for a plan that starts in the month `start`; throws 400 on `until` if the horizon is
 * invalid.
 */
export function requireHorizon(given: ParsedHorizon, start: Month): Horizon {
  const horizon = toHorizon(given, start);
  if ('errors' in horizon) throw invalidFields(horizon.errors);
  return horizon;
}
