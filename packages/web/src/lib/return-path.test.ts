import { expect, test } from 'vitest';
import { localPath as contractsPath } from '@meridian/contract';
import { returnPathForUser, parseReturnPath } from './return-path.ts';

test.each([
  [{ from: '/dashboard?scenario=3#items' }, '/dashboard?scenario=3#items'],
  [{ from: '//evil.example' }, null],
  [{ from: '/\\evil.example' }, null],
  [{ from: '/\t/evil.example' }, null],
  [{ from: '/\n\\evil.example' }, null],
  [{ from: 'https://evil.example' }, null],
  [{ from: 3 }, null],
  [null, null],
  ['text', null],
])('%j leads back to %s', (state, path) => {
  expect(parseReturnPath(state)).toBe(path);
  const from = typeof state === 'object' ? state?.from : undefined;
  expect(contractsPath.safeParse(from).success, 'the contract agrees').toBe(path !== null);
});

test.each([
  [{ from: '/profile' }, '/profile'],
  [{ from: '/profile', of: null }, '/profile'],
  [{ from: '/profile', of: 7 }, '/profile'],
  [{ from: '/profile', of: 8 }, null],
  [{ from: '//evil.example', of: 7 }, null],
])('with %j, user 7 continues to %s', (state, path) => {
  expect(returnPathForUser(state, 7)).toBe(path);
});
