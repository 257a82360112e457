import { expect, test } from 'vitest';
import { readReturnPath } from './return-path.ts';

test.each([
  [{ from: '/dashboard?scenario=3#items' }, '/dashboard?scenario=3#items'],
  [{ from: '//evil.example' }, null],
  [{ from: '/\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: 3 }, null],
  [null, null],
  ['text', null],
])('of %j goes back to %s', (state, path) => {
  expect(readReturnPath(state)).toBe(path);
});
