import { expect, test } from 'vitest';
import type { UserRow } from '#db/user-row.ts';
import { HttpError } from '#errors.ts';
import { requireStaff } from './require-staff.ts';

const answerTo = (access: 'staff' | 'everyone', isStaff: boolean) => {
  try {
    requireStaff(access)({ is_staff: isStaff } as UserRow);
    return 'through';
  } catch (error) {
    return error instanceof HttpError ? [error.status, error.body] : error;
  }
};

test('the advanced view is for staff, or for everyone where that is set', () => {
  expect(answerTo('staff', true)).toBe('through');
  expect(answerTo('everyone', true)).toBe('through');
  expect(answerTo('everyone', false)).toBe('through');
  expect(answerTo('staff', false)).toEqual([403, { detail: 'Only staff may use the advanced view.' }]);
});
