import { expect, test } from 'vitest';
import { createScenarioName } from './new-scenario-name.ts';

test('a stored variant has a unique name of at most 200 characters', () => {
  expect(createScenarioName('Default: Rent: 10% less', [])).toBe('Default: Rent: 10% less');
  expect(createScenarioName('Default: \u2068Rent\u2069', [])).toBe('Default: Rent');
  expect(createScenarioName('Rent', ['RENT'])).toBe('Rent (copy)');
  expect(createScenarioName('Rent', ['Rent', 'Rent (copy)'])).toBe('Rent (copy 2)');
  expect(createScenarioName('€'.repeat(300), [])).toBe('€'.repeat(200));
  expect(Array.from(createScenarioName('€'.repeat(300), ['€'.repeat(200)]))).toHaveLength(200);
});
