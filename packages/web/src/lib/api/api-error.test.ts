import { describe, expect, test } from 'vitest';
import { ApiError, toApiError } from './api-error.ts';
import { errorText, serverErrorText } from './error-text.ts';
import type { Translate } from '#lib/text/text.ts';

const keys: Translate = (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`);

describe('toApiError', () => {
  test('reads a detail, messages by field, and other bodies', () => {
    expect(toApiError(404, { detail: 'Not found.' }, null).detail).toBe('Not found.');
    expect(toApiError(400, { name: ['Too long.', 'Odd.'] }, null).fieldErrors).toEqual({
      name: ['Too long.', 'Odd.'],
    });
    expect(toApiError(400, { name: 'Too long.', age: 3 }, null).fieldErrors).toEqual({ name: ['Too long.'] });
    expect(toApiError(500, undefined, null)).toMatchObject({ status: 500, detail: null, fieldErrors: {} });
    expect(toApiError(429, { detail: 'Wait.' }, '17').retryAfterSeconds).toBe(17);
    const named = { detail: 'Sign in again first.', error_key: { key: 'sign_in_again', params: {} } };
    expect(toApiError(403, named, null).key).toBe('sign_in_again');
    const fieldKeys = { name: [{ key: 'name.missing', params: {} }] };
    expect(toApiError(400, { name: ['Name is required'], error_keys: fieldKeys }, null)).toMatchObject({
      fieldErrors: { name: ['Name is required'] },
      fieldKeys,
    });
  });

  test('distinguishes errors of the client from errors of the server', () => {
    expect(toApiError(400, {}, null).isOurs).toBe(true);
    expect(toApiError(429, {}, null).isOurs).toBe(false);
    expect(toApiError(500, {}, null)).toMatchObject({ isOurs: false, isUnreachable: false });
    expect(toApiError(503, {}, null).isUnreachable).toBe(true);
    expect(new ApiError({ status: 0, failure: 'timeout' }).isUnreachable).toBe(true);
  });
});

describe('serverErrorText', () => {
  test.each([
    ['Plain words', 'Plain words'],
    [{ detail: 'A detail' }, 'A detail'],
    [{ non_field_errors: ['One', 'Two'] }, 'One, Two'],
    [{ name: ['Too long', 'Odd'], amount: ['Negative'] }, 'name: Too long, Odd; amount: Negative'],
    [{}, null],
  ])('joins %j as %s', (body, text) => {
    expect(serverErrorText(toApiError(400, body, null))).toBe(text);
  });

  test('does not show the message of a failing server', () => {
    expect(serverErrorText(toApiError(500, { detail: 'stack' }, null))).toBeNull();
    expect(serverErrorText(toApiError(507, { detail: 'The disk is full' }, null))).toBe('The disk is full');
  });
});

describe('errorText', () => {
  test('distinguishes no response, too many requests and refusal', () => {
    expect(errorText(new ApiError({ status: 0, failure: 'timeout' }), keys, 'x')).toBe('error.timeout');
    expect(errorText(toApiError(503, { detail: 'down' }, null), keys, 'x')).toBe('error.away');
    expect(errorText(toApiError(429, {}, '9'), keys, 'x')).toBe('error.tooMany {"seconds":9}');
    expect(errorText(toApiError(409, { detail: 'Changed meanwhile' }, null), keys, 'x')).toBe('Changed meanwhile');
    expect(errorText(toApiError(500, { detail: 'stack' }, null), keys, 'x')).toBe('x');
    expect(errorText(new TypeError('bug'), keys, 'x')).toBe('x');
  });
});
