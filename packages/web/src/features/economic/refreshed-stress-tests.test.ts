import { defaultStressTests } from '@meridian/contract';
import { expect, test } from 'vitest';
import { refreshedStressTests } from './refreshed-stress-tests.ts';

const presets = () =>
  defaultStressTests('USD').map((fields, index) => ({
    id: index + 1,
    ...fields,
    is_preset: true,
    created_at: '2026-11-22T12:00:00.000Z',
    version: 1,
  }));

test('unchanged presets have no changes', () => {
  const economy = { currency: 'USD', stress_tests: presets() } as const;
  expect(refreshedStressTests(economy)).toEqual([]);
});

test("changed presets are reset, missing ones are created, and the user's own stay", () => {
  const [first, , ...others] = presets();
  const changed = { ...first!, investment_shock: 70, severity: 'Low' as const };
  const own = { ...first!, id: 99, is_preset: false, investment_shock: 1 };
  const economy = { currency: 'USD', stress_tests: [own, changed, ...others] } as const;
  expect(refreshedStressTests(economy)).toEqual([
    {
      name: 'Global financial crisis (2008)',
      changes: [
        { field: 'severity', before: 'Low', after: 'High' },
        { field: 'investment_shock', before: 70, after: 49 },
      ],
    },
    { name: 'Dot-com bust (2000)', changes: [] },
  ]);
});
