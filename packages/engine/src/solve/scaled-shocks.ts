import type { StressTest } from '#economy/stress-tests.ts';

/**
 * Kinds of shocks that a question can vary alone; `returns` means the shocks on all five asset classes (finance.md section 16).
 */
export const SHOCK_KINDS = ['returns', 'prices', 'currency', 'income', 'spending'] as const;
export type ShockKind = (typeof SHOCK_KINDS)[number];

/** Every shock with its kind and its range as decimals (finance.md section 9). */
const SHOCKS = [
  { shock: 'investmentShock', kind: 'returns', range: [-1, 0.99] },
  { shock: 'pensionShock', kind: 'returns', range: [-1, 0.99] },
  { shock: 'savingShock', kind: 'returns', range: [-1, 0.99] },
  { shock: 'bondShock', kind: 'returns', range: [-1, 0.99] },
  { shock: 'propertyShock', kind: 'returns', range: [-1, 0.99] },
  { shock: 'inflationShock', kind: 'prices', range: [-0.2, 1] },
  { shock: 'fxShock', kind: 'currency', range: [-0.9, 10] },
  { shock: 'incomeShock', kind: 'income', range: [0, 1] },
  { shock: 'expenseShock', kind: 'spending', range: [-0.5, 5] },
] as const satisfies readonly { shock: keyof StressTest; kind: ShockKind; range: readonly number[] }[];

/**
 * Returns the crisis with all shocks (or only the shocks of one kind, with the others 0) multiplied by `multiple` and limited to
 * their ranges.
 */
export function scaleShocks(test: StressTest, multiple: number, only?: ShockKind): StressTest {
  const scaled = SHOCKS.map(({ shock, kind, range: [least, most] }) => {
    const value = only === undefined || only === kind ? test[shock] * multiple : 0;
    return [shock, Math.min(most, Math.max(least, value))] as const;
  });
  return { ...test, ...Object.fromEntries(scaled) };
}

/** Returns the kinds of shocks of a crisis that are not 0. */
export function listShockKinds(test: StressTest): ShockKind[] {
  return SHOCK_KINDS.filter((kind) => SHOCKS.some((one) => one.kind === kind && test[one.shock] !== 0));
}
