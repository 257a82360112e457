/** What 'Refresh stress tests' would change: presets go back to their first values, with the display currency's own shock. */
import { type StressTestFields, firstStressTests } from '@meridian/contract';
import type { Economy } from '#features/economic/economy-api.ts';

type Tested = Pick<Economy, 'currency' | 'stress_tests'>;
export type StressField = Exclude<keyof StressTestFields, 'name'>;

interface RenewedTest {
  readonly name: string;
  /** Empty where the preset is missing, and would be made. */
  readonly changes: readonly {
    readonly field: StressField;
    readonly before: number | string | null;
    readonly after: number | string | null;
  }[];
}

/** The presets that would not stay as they are, in their order. */
export function renewedTests({ currency, stress_tests: tests }: Tested): RenewedTest[] {
  return firstStressTests(currency).flatMap(({ name, ...first }) => {
    const preset = tests.find((test) => test.is_preset && test.name === name);
    if (preset === undefined) return [{ name, changes: [] }];
    const changes = (Object.keys(first) as StressField[]).flatMap((field) =>
      preset[field] === first[field] ? [] : [{ field, before: preset[field], after: first[field] }],
    );
    return changes.length === 0 ? [] : [{ name, changes }];
  });
}
