import { type ParsedHorizon, toHorizon } from '@meridian/contract';
import type { Horizon, Month } from '@meridian/engine';
import { invalidFields } from '#errors.ts';

/** Returns the horizon of a call whose plan starts in `start`; throws 400 on `until` if it is invalid. */
export function requireHorizon(given: ParsedHorizon, start: Month): Horizon {
  const horizon = toHorizon(given, start);
  if ('errors' in horizon) throw invalidFields(horizon.errors);
  return horizon;
}
