import { registration } from '@meridian/contract';
import { expect, test } from 'vitest';
import { toFirstMessages, validate } from './field-errors.ts';
import { setTestLanguage } from '#testing/test-language.ts';

setTestLanguage('en');

const good = {
  username: 'ann',
  email: 'ann@example.org',
  password: 'long enough',
  password_confirm: 'long enough',
};

test('a valid body has no errors', () => {
  expect(validate(registration, good)).toBeNull();
});

test('returns product.md’s sentences at their fields', () => {
  const short = validate(registration, { ...good, password: 'short', password_confirm: 'short' });
  expect(short).toEqual({ password: ['Password must be at least 8 characters long'] });
  const apart = validate(registration, { ...good, password_confirm: 'another' });
  expect(apart).toEqual({ password_confirm: ['Passwords do not match'] });
});

test('returns one message for each field', () => {
  expect(toFirstMessages({ name: ['First.', 'Second.'], empty: [] })).toEqual({ name: 'First.' });
});
