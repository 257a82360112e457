import { describe, expect, test } from 'vitest';
import { SENTENCES, errorKeyOf } from './sentences.ts';

const openWords = (text: string) => new Set(text.match(/\{\w+\}/g));

test('every language has every sentence, with its open words', () => {
  const shape = (table: Record<string, string>) =>
    Object.entries(table).map(([key, text]) => [key, openWords(text)]);
  expect(Object.keys(SENTENCES.en).length).toBeGreaterThan(200);
  expect(shape(SENTENCES.he)).toEqual(shape(SENTENCES.en));
});

test.each(Object.entries(SENTENCES.en))('%s is found again by its English', (key, text) => {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'label' ? 'Something' : '7'));
  expect(errorKeyOf(filled).key).toBe(key);
  expect(key).toMatch(/^[a-z]\w*(\.[a-z]\w*)?$/);
});

describe('the key of a sentence', () => {
  test.each([
    ['Amount can be at most 1,000,000,000,000.', 'amount.too_large', { max: 1_000_000_000_000 }],
    ['Monthly interest rate can be at most 100 %.', 'interest.too_large', { max: 100 }],
    [
      'The amount would be below 0. Nothing was changed, because of items 3, 5.',
      'because_of',
      {
        problem: { key: 'amount_below', params: {} },
        items: { key: 'items_by_id', params: { ids: [3, 5] } },
      },
    ],
    ['Name is required', 'name.missing', {}],
    ['Monthly interest rate must be above -100.', 'interest.not_above', { min: -100 }],
    ['You can keep at most 1,000 scenarios.', 'too_many', { max: 1_000, things: 'scenarios' }],
    ['Whatever it is can be at most 5.', 'value.too_large', { label: 'Whatever it is', max: 5 }],
    [
      "This change cannot be undone: another scenario is named '7' now.",
      'change_blocked',
      {
        what: 'undone',
        reason: { key: 'scenario_name_taken_since', params: { name: '7' } },
      },
    ],
    ['Nobody ever wrote this.', 'other', {}],
  ])('%s', (sentence, key, params) => {
    expect(errorKeyOf(sentence)).toEqual({ key, params });
  });
});
