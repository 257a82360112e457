import { expect, test } from 'vitest';
import { localPath as contractsPath } from '@meridian/contract';
import { readReturnPath } from './return-path.ts';

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
])('of %j goes back to %s', (state, path) => {
  expect(readReturnPath(state)).toBe(path);
  const from = typeof state === 'object' ? state?.from : undefined;
  expect(contractsPath.safeParse(from).success, 'the contract agrees').toBe(path !== null);
});
