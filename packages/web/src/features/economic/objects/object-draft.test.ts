import { expect, test } from 'vitest';
import { isSaved } from './object-calls.ts';
import { readObjectDraft } from './object-draft.ts';

const DRAFT = {
  kind: 'stress',
  id: 3,
  seen: { version: 4, currency: 'EUR' },
  values: { name: 'Mine' },
};

test('a draft says what its author saw; one that does not say it overwrites nothing unasked', () => {
  expect(readObjectDraft(DRAFT)).toEqual(DRAFT);
  const { seen: _seen, ...before } = DRAFT;
  expect(readObjectDraft(before)).toEqual({ ...DRAFT, seen: { version: 0, currency: 'USD' } });
  expect(readObjectDraft({ ...DRAFT, kind: 'other' })).toBeNull();
});

const SCENARIO = {
  id: 1,
  name: 'Lean years',
  kind: 'custom',
  inflation_model_id: null,
  stress_test_ids: [4, 2],
  return_adjustment: { pension: -1, investment: -2, saving: 0 },
  inflation_adjustment: 1,
  volatility_multiplier: 1.2,
  crisis_probability_multiplier: 1.5,
  is_default: false,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 7,
} as const;

test('an object is what a body made of it, as the server reads the body', () => {
  const body = {
    name: ' Lean years ',
    inflation_model_id: null,
    stress_test_ids: [4, 2],
    return_adjustment: { saving: 0, investment: -2, pension: -1 },
    inflation_adjustment: 1,
    volatility_multiplier: 1.2,
    crisis_probability_multiplier: 1.5,
  };
  const there = { ...SCENARIO, stress_test_ids: [...SCENARIO.stress_test_ids] };
  expect(isSaved('scenario', body, there)).toBe(true);
  expect(isSaved('scenario', { ...body, stress_test_ids: [2, 4] }, there)).toBe(false);
  expect(isSaved('scenario', { ...body, name: 'Fat years' }, there)).toBe(false);
});
