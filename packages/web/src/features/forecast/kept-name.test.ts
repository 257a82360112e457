import { expect, test } from 'vitest';
import { keptName } from './kept-name.ts';

test('a stored variant has a unique name of at most 200 characters', () => {
  expect(keptName('Default: Rent: 10% less', [])).toBe('Default: Rent: 10% less');
  expect(keptName('Default: \u2068Rent\u2069', [])).toBe('Default: Rent');
  expect(keptName('Rent', ['RENT'])).toBe('Rent (copy)');
  expect(keptName('Rent', ['Rent', 'Rent (copy)'])).toBe('Rent (copy 2)');
  expect(keptName('€'.repeat(300), [])).toBe('€'.repeat(200));
  expect(Array.from(keptName('€'.repeat(300), ['€'.repeat(200)]))).toHaveLength(200);
});
