import { expect, test } from 'vitest';
import { countCodePoints } from '#value-schemas.ts';
import { createCopyNameGenerator } from './copy-name.ts';

test.each([
  ['Rent', [], 'Rent (copy)'],
  ['Rent', ['Rent'], 'Rent (copy)'],
  ['Rent', ['RENT (COPY)'], 'Rent (copy 2)'],
  ['Rent', ['Rent (copy)', 'Rent (copy 3)'], 'Rent (copy 2)'],
  ['Rent (copy)', ['Rent (copy)'], 'Rent (copy) (copy)'],
  ['שכר דירה', [], 'שכר דירה (copy)'],
])('the copy of %s beside %j is named %s', (name, taken, copy) => {
  expect(createCopyNameGenerator(taken)(name)).toBe(copy);
});

test('names of copies are unique, also without regard to case', () => {
  const nameCopy = createCopyNameGenerator(['a (copy 3)']);
  expect(['a', 'A', 'a', 'b'].map(nameCopy)).toEqual(['a (copy)', 'A (copy 2)', 'a (copy 4)', 'b (copy)']);
});

test('a long name is cut by whole characters so that the copy has at most 200', () => {
  const copy = createCopyNameGenerator([])('😀'.repeat(200));
  expect(copy).toBe(`${'😀'.repeat(193)} (copy)`);
  expect(countCodePoints(copy)).toBe(200);
  expect(createCopyNameGenerator([copy])('😀'.repeat(199))).toBe(`${'😀'.repeat(191)} (copy 2)`);
  expect(
    countCodePoints(createCopyNameGenerator([], 100)('😀'.repeat(100))),
    'a copy has at most the given number of characters',
  ).toBe(100);
});

test('a long name that is cut at a space loses the space too', () => {
  const first = 'a'.repeat(192);
  expect(createCopyNameGenerator([])(`${first} kitchen`)).toBe(`${first} (copy)`);
});
