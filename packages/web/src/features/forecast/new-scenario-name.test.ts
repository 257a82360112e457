import { expect, test } from 'vitest';
import { newScenarioName } from './new-scenario-name.ts';

test('a stored variant has a unique name of at most 200 characters', () => {
  expect(newScenarioName('Default: Rent: 10% less', [])).toBe('Default: Rent: 10% less');
  expect(newScenarioName('Default: \u2068Rent\u2069', [])).toBe('Default: Rent');
  expect(newScenarioName('Rent', ['RENT'])).toBe('Rent (copy)');
  expect(newScenarioName('Rent', ['Rent', 'Rent (copy)'])).toBe('Rent (copy 2)');
  expect(newScenarioName('€'.repeat(300), [])).toBe('€'.repeat(200));
  expect(Array.from(newScenarioName('€'.repeat(300), ['€'.repeat(200)]))).toHaveLength(200);
});
