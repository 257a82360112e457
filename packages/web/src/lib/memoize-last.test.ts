import { expect, test } from 'vitest';
import { memoizeLast } from './memoize-last.ts';

test('computes once for the same object and values, for any caller, and again for others', () => {
  const made: string[] = [];
  const join = memoizeLast((list: readonly number[], sign: string, end: string | undefined) => {
    made.push(sign);
    return { text: list.join(sign) + (end ?? '') };
  });
  const list = [1, 2];
  const first = join(list, '-', undefined);
  expect(first.text).toBe('1-2');
  expect(join(list, '-', undefined)).toBe(first);
  expect(join([3], '-', undefined).text).toBe('3');
  expect(join(list, '-', undefined)).toBe(first);
  expect(join(list, '+', undefined).text).toBe('1+2');
  expect(join(list, '+', '!').text).toBe('1+2!');
  expect(join([1, 2], '+', '!')).not.toBe(join(list, '+', '!'));
  expect(made).toEqual(['-', '-', '+', '+', '+']);
});

test('one value more or fewer causes a new computation', () => {
  const sum = memoizeLast((start: { value: number }, ...others: number[]) =>
    others.reduce((all, one) => all + one, start.value),
  );
  const start = { value: 1 };
  expect([sum(start, 2), sum(start, 2, 3), sum(start, 2), sum(start)]).toEqual([3, 6, 3, 1]);
});
