import { expect, test } from 'vitest';
import { credentials, registration } from './auth.ts';
import { validationErrors } from '#testing/english-error-messages.ts';

const valid = {
  username: 'dana',
  email: 'dana@example.org',
  password: 'a long one',
  password_confirm: 'a long one',
};

/** Returns the error messages of a refused registration, by field. */
function messages(change: Record<string, unknown>) {
  return Object.fromEntries(validationErrors(registration, { ...valid, ...change }));
}

test('a valid registration is accepted, names default to empty', () => {
  expect(registration.parse(valid)).toEqual({ ...valid, first_name: '', last_name: '' });
});

test.each([
  [{ username: 'ab' }, { username: 'Username must have at least 3 characters.' }],
  [{ username: 'a b c' }, { username: 'Username can contain letters, digits and @ . + - _ only.' }],
  [{ email: 'nobody' }, { email: 'Enter a valid email address.' }],
  [{ password: 'short', password_confirm: 'short' }, { password: 'Password must be at least 8 characters long' }],
  [{ password_confirm: 'another one' }, { password_confirm: 'Passwords do not match' }],
  [{ password: 'x'.repeat(1_025), password_confirm: 'x'.repeat(1_025) }, { password: 'Password is too long.' }],
])('%j is refused', (change, expected) => {
  expect(messages(change)).toEqual(expected);
});

test('names may be blank but must be a single line', () => {
  expect(registration.parse({ ...valid, first_name: '  ' }).first_name).toBe('');
  expect(messages({ last_name: 'a\tb' })).toEqual({
    last_name: 'Last name cannot contain control characters.',
  });
});

test('a username may use letters of any script, and a password keeps its spaces', () => {
  expect(messages({ username: 'דנה' })).toEqual({});
  const password = '  eight  ';
  expect(registration.parse({ ...valid, password, password_confirm: password }).password).toBe(password);
  expect(credentials.parse({ username: ' dana ', password }).password).toBe(password);
});

test('the password limit counts bytes, not characters', () => {
  const password = 'é'.repeat(513);
  expect(messages({ password, password_confirm: password })).toEqual({ password: 'Password is too long.' });
});
