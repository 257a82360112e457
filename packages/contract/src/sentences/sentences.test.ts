import { describe, expect, test } from 'vitest';
import { OWN_NAME, sentenceSpeaker } from './find-sentence.ts';
import { SENTENCES, errorKeyOf, findSentence } from './sentences.ts';

const openWords = (text: string) => new Set(text.match(/\{\w+\}/g));

test('every language has every sentence, with its open words', () => {
  const shape = (table: Record<string, string>) =>
    Object.entries(table).map(([key, text]) => [key, openWords(text)]);
  expect(Object.keys(SENTENCES.en).length).toBeGreaterThan(200);
  expect(shape(SENTENCES.he)).toEqual(shape(SENTENCES.en));
});

/** Names that look like parts of sentences, like other sentences, or like open words. */
const NAMES = [
  '7',
  'Plan B: Berlin',
  'Amount',
  "Mum's 'new' plan",
  "x' now",
  '{name}',
  '{reason}',
  '$& $1',
  'a Nothing was changed, because of b',
  'This change cannot be undone: the tag was changed since.',
  'Two\u2028lines',
];

/** Where a sentence begins with a name, the name is that of a service, which whoever runs the server chose. */
function namesIn(text: string): string[] {
  if (!text.includes(`{${OWN_NAME}}`)) return [''];
  return text.startsWith('{') ? ['Acme'] : NAMES;
}

test.each(Object.entries(SENTENCES.en))('%s is found again by its English', (key, text) => {
  expect(key).toMatch(/^[a-z]\w*(\.[a-z]\w*)?$/);
  for (const own of namesIn(text)) {
    const words: Partial<Record<string, string>> = { label: 'Something', [OWN_NAME]: own };
    const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? '7');
    const found = errorKeyOf(filled);
    expect(found.key).toBe(key);
    expect(found.params[OWN_NAME] ?? '').toBe(own);
  }
});

test.each(NAMES)('the name %s stays as it is in every language', (name) => {
  const sentence = `This change cannot be undone: another scenario is named '${name}' now.`;
  expect(errorKeyOf(sentence)).toEqual({
    key: 'change_blocked',
    params: { what: 'undone', reason: { key: 'scenario_name_taken_since', params: { name } } },
  });
  const { change_blocked, scenario_name_taken_since, 'word.undone': undone } = SENTENCES.he;
  const reason = scenario_name_taken_since.replace('{name}', () => name);
  expect(sentenceSpeaker(findSentence, SENTENCES.he)(sentence)).toBe(
    change_blocked.replace('{what}', undone).replace('{reason}', () => reason),
  );
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
    ['You can keep at most 1,000 inflation models.', 'too_many', { max: 1_000, things: 'inflation_models' }],
    ['Nobody ever wrote this.', 'other', {}],
  ])('%s', (sentence, key, params) => {
    expect(errorKeyOf(sentence)).toEqual({ key, params });
  });
});
