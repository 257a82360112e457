/** Computes the effect of 'Refresh stress tests': presets are reset to their initial values, with the shock of the display currency. */
import { type StressTestFields, defaultStressTests } from '@meridian/contract';
import type { Economy } from './economy-api.ts';

type Tested = Pick<Economy, 'currency' | 'stress_tests'>;
export type StressTestField = Exclude<keyof StressTestFields, 'name'>;

interface RefreshedStressTest {
  readonly name: string;
  /** The changed fields; empty if the preset is missing and would be created. */
  readonly changes: readonly {
    readonly field: StressTestField;
    readonly before: number | string | null;
    readonly after: number | string | null;
  }[];
}

/** Returns the presets that would change, in the order of the default stress tests. */
export function refreshedStressTests({ currency, stress_tests: tests }: Tested): RefreshedStressTest[] {
  return defaultStressTests(currency).flatMap(({ name, ...first }) => {
    const preset = tests.find((test) => test.is_preset && test.name === name);
    if (preset === undefined) return [{ name, changes: [] }];
    const changes = (Object.keys(first) as StressTestField[]).flatMap((field) =>
      preset[field] === first[field] ? [] : [{ field, before: preset[field], after: first[field] }],
    );
    return changes.length === 0 ? [] : [{ name, changes }];
  });
}
