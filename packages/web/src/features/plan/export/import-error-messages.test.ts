import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api-error.ts';
import { importErrorMessages } from './import-error-messages.ts';

const t = (key: string) => key;

test('fields are named as in the file; an error of the whole file has no name', () => {
  const fieldErrors = {
    'data.format': ['This is not a file that Meridian exported.'],
    'data.tags.color': ['Enter a colour as #rrggbb.'],
    amount: ['This column is missing.'],
    non_field_errors: ['One.', 'Two.'],
  };
  expect(importErrorMessages(new ApiError({ status: 400, fieldErrors }), t, 'fallback')).toEqual([
    'This is not a file that Meridian exported.',
    'tags.color: Enter a colour as #rrggbb.',
    'amount: This column is missing.',
    'One.',
    'Two.',
  ]);
});

test('an error that is not caused by the file has its usual message', () => {
  expect(importErrorMessages(new ApiError({ status: 503 }), t, 'fallback')).toEqual(['error.away']);
  expect(importErrorMessages(new Error('odd'), t, 'fallback')).toEqual(['fallback']);
});
