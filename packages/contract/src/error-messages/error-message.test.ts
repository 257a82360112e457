import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { toEnglish } from '#testing/english-error-messages.ts';
import { message, toValidationProblems } from './validation-issues.ts';
import { ERROR_MESSAGES } from './catalogues.ts';
import { type ErrorMessage, renderErrorMessage, errorMessage, toErrorKey } from './error-message.ts';

const inHebrew = (said: ErrorMessage) => renderErrorMessage(said, (code) => ERROR_MESSAGES.he[code]);

test('every language has every error message, with the same placeholders', () => {
  const shape = (table: Record<string, string>) =>
    Object.entries(table).map(([code, text]) => [code, new Set(text.match(/\{\w+(,number)?\}/g))]);
  expect(Object.keys(ERROR_MESSAGES.en).length).toBeGreaterThan(200);
  expect(shape(ERROR_MESSAGES.he)).toEqual(shape(ERROR_MESSAGES.en));
});

test.each(Object.keys(ERROR_MESSAGES))('%s: braces contain only placeholders', (language) => {
  for (const [code, text] of Object.entries(ERROR_MESSAGES[language as keyof typeof ERROR_MESSAGES])) {
    expect(code).toMatch(/^[a-z]\w*(\.[a-z]\w*)?$/);
    expect(text.replaceAll(/\{\w+(,number)?\}/g, '')).not.toMatch(/^$|[{}]/);
  }
});

/** Names that look like parts of messages, whole messages, or placeholders. */
const NAMES = ['7', 'Plan B: Berlin', 'Amount', "x' now", '{name}', '{reason}', '$& $1', 'Two\u2028lines'];

test.each(NAMES)('the name %s is inserted unchanged in every language', (name) => {
  const blocked = errorMessage('change_blocked', {
    what: 'undone',
    reason: errorMessage('scenario_name_taken_since', { name }),
  });
  expect(toErrorKey(blocked)).toEqual({
    key: 'change_blocked',
    params: { what: 'undone', reason: { key: 'scenario_name_taken_since', params: { name } } },
  });
  expect(toEnglish(blocked)).toBe(`This change cannot be undone: another scenario is named '${name}' now.`);
  const { change_blocked, scenario_name_taken_since, 'word.undone': undone } = ERROR_MESSAGES.he;
  const reason = scenario_name_taken_since.replace('{name}', () => name);
  expect(inHebrew(blocked)).toBe(change_blocked.replace('{what}', undone).replace('{reason}', () => reason));
});

const broken = errorMessage('amount_below');
const items = errorMessage('items_by_id', { ids: [3, 5] });
const label = 'amount';

describe('an error message, its key and its parameters', () => {
  test.each([
    [
      errorMessage('value.too_large', { label, max: 1e12 }),
      'Amount can be at most 1,000,000,000,000.',
      'amount.too_large',
      { max: 1e12 },
    ],
    [
      errorMessage('percent.too_large', { label: 'interest', max: 100 }),
      'Monthly interest rate can be at most 100 %.',
      'interest.too_large',
      { max: 100 },
    ],
    [
      errorMessage('because_of', { problem: broken, items }),
      'The amount would be below 0. Nothing was changed, because of items 3, 5.',
      'because_of',
      {
        problem: { key: 'amount_below', params: {} },
        items: { key: 'items_by_id', params: { ids: [3, 5] } },
      },
    ],
    [errorMessage('value.missing', { label: 'name' }), 'Name is required', 'name.missing', {}],
    [
      errorMessage('percent.not_above', { label: 'interest', min: -100 }),
      'Monthly interest rate must be above -100 %.',
      'interest.not_above',
      { min: -100 },
    ],
    [
      errorMessage('value.not_whole_in_range', { label: 'simulations', min: 1, max: 100_000 }),
      'Number of simulations must be a whole number from 1 to 100000.',
      'simulations.not_whole_in_range',
      { min: 1, max: 100_000 },
    ],
    [
      errorMessage('too_many', { max: 1_000, things: 'inflation_models' }),
      'You can keep at most 1,000 inflation models.',
      'too_many',
      { max: 1_000, things: 'inflation_models' },
    ],
    [errorMessage('number', { example: 1234.56 }), 'Enter a number, such as 1234.56.', 'number', { example: 1234.56 }],
    [
      errorMessage('registration.password_too_short', { min: 8 }),
      'Password must be at least 8 characters long',
      'password_too_short',
      { min: 8 },
    ],
  ])('%j', (said: ErrorMessage, text, key, params) => {
    expect(toEnglish(said)).toBe(text);
    expect(toErrorKey(said)).toEqual({ key, params });
    expect(inHebrew(said)).not.toMatch(/[a-z{}]/);
  });
});

test("problems of schema issues: the schema's message, the default message, and unknown fields with their paths", () => {
  const schema = z.strictObject({
    day: z.string(message('date', { format: 'YYYY-MM-DD' })),
    other: z.int(),
    people: z.array(z.strictObject({})),
  });
  const { error } = schema.safeParse({ day: 1, other: 0.5, people: [{}, { age: 7 }], more: 1, less: 1 });
  expect(error?.issues.flatMap(toValidationProblems)).toEqual([
    { path: ['day'], sentence: errorMessage('date', { format: 'YYYY-MM-DD' }) },
    { path: ['other'], sentence: errorMessage('value_invalid') },
    { path: ['people', 1, 'age'], sentence: errorMessage('field_unknown') },
    { path: ['more'], sentence: errorMessage('field_unknown') },
    { path: ['less'], sentence: errorMessage('field_unknown') },
  ]);
});

test('the compiler refuses what the catalogue does not contain', () => {
  // @ts-expect-error -- no such code
  errorMessage('never_said');
  // @ts-expect-error -- a placeholder without its value
  errorMessage('too_many', { max: 10 });
  // @ts-expect-error -- a sentence without placeholders
  errorMessage('not_found', { name: 'x' });
  // @ts-expect-error -- a value without its placeholder
  errorMessage('body_depth', { max: 10, min: 1 });
  // @ts-expect-error -- a sentence of the server, which no schema can use
  message('not_found');
  // @ts-expect-error -- not the name of a label
  errorMessage('value.missing', { label: 'Amount' });
  expect(errorMessage('body_depth', { max: 10 })).toEqual({ key: 'body_depth', params: { max: 10 } });
});
