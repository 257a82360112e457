import { stressTestPresets } from '#economy/stress-test-presets.ts';
import type { StressTest } from '#economy/stress-tests.ts';
import type { CurrencyCode } from '#currencies.ts';

/** The stress test of that name among the presets of a currency. Throws Error when there is none. */
export function presetTest(name: string, currency: CurrencyCode = 'USD'): StressTest {
  const found = stressTestPresets(currency).find((preset) => preset.name === name);
  if (found === undefined) throw new Error(`No preset is called '${name}'`);
  return found;
}
