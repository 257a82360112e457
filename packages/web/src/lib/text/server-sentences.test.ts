import {
  accountPatch,
  bulkAction,
  feedbackEndpoints,
  itemRuleErrors,
  listTemplates,
  newItem,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  registration,
} from '@meridian/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import he from '#lib/messages/he.json?sentences';
import { sentencesIn } from './server-sentences.ts';
import { setSentenceSpeaker, spokenSentence } from './spoken-sentence.ts';
import { validate } from '#lib/api/validate.ts';

beforeEach(() => setSentenceSpeaker(sentencesIn(he)));
afterEach(() => setSentenceSpeaker(null));

test('a whole sentence, one with words left open, and words of the catalogue within it', () => {
  expect(spokenSentence('Passwords do not match')).toBe('הסיסמאות אינן זהות');
  expect(spokenSentence('Name can have at most 200 characters.')).toBe('שם: 200 תווים לכל היותר.');
  expect(spokenSentence('Password must be at least 8 characters long')).toContain('8 תווים');
  expect(spokenSentence('You can keep at most 1,000 scenarios.')).toBe('אפשר לשמור 1,000 תרחישים לכל היותר.');
});

test('a sentence within a sentence', () => {
  const told = 'The amount would be below 0. Nothing was changed, because of items 3, 5.';
  expect(spokenSentence(told)).toBe('הסכום היה יורד מתחת ל־0. שום דבר לא השתנה, בגלל הפריטים 3, 5.');
});

test('what nobody translated stays as it is, and English as the server writes it', () => {
  expect(spokenSentence('The moon is full.')).toBe('The moon is full.');
  setSentenceSpeaker(null);
  expect(spokenSentence('Passwords do not match')).toBe('Passwords do not match');
});

const long = 'x'.repeat(20_000);
const ids = { item_ids: [1] };

describe('what the schemas of the forms say', () => {
  test.each([
    ['nothing of an item', newItem, {}],
    [
      'a wrong item',
      newItem,
      { name: long, category: 'loan', amount: -1, currency: 'DEM', from_date: 'soon' },
    ],
    [
      'an item beyond all bounds',
      newItem,
      {
        name: 'a\u0000b',
        amount: 1e15,
        monthly_interest_rate: -200,
        management_fee_saving: 400,
        from_date: '1066-10-14',
      },
    ],
    [
      'a number that is none',
      newItem,
      {
        amount: 'much',
        management_fee_deposit: -1,
        tag_names: Array.from({ length: 60 }, (_, index) => `t${index}`),
      },
    ],
    ['a tag without a name', newItem, { tag_names: [''] }],
    ['nothing of a registration', registration, {}],
    [
      'a wrong registration',
      registration,
      { username: 'a', email: 'b', password: 'c', password_confirm: 'd' },
    ],
    [
      'a long registration',
      registration,
      {
        username: 'a b c',
        email: long,
        password: long,
        password_confirm: long,
        first_name: long,
        last_name: long,
      },
    ],
    ['a wrong profile', accountPatch, { username: '', email: '', first_name: long }],
    ['another password', passwordChange, { current_password: '', new_password: 'x', confirm_password: 'y' }],
    ['a new password', passwordReset, { token: 'x', new_password: 'x', confirm_password: 'y' }],
    ['no address', passwordResetRequest, { email: '' }],
    ['no feedback', feedbackEndpoints.submit.body, { text: '' }],
    ['too much feedback', feedbackEndpoints.submit.body, { text: long }],
    ['no items', bulkAction, { action: 'hide', item_ids: [] }],
    ['half a month', bulkAction, { ...ids, action: 'extend_period', extend_months: 0.5 }],
    ['no days', bulkAction, { ...ids, action: 'shift_dates' }],
    ['a wild percentage', bulkAction, { ...ids, action: 'adjust_amount_percent', percentage_change: 1e9 }],
    ['a wild amount', bulkAction, { ...ids, action: 'adjust_amount_fixed', amount_change: -1e15 }],
    ['no fees', bulkAction, { ...ids, action: 'set_mgmt_fees' }],
    ['a colour that is none', bulkAction, { ...ids, action: 'add_tag', tag_name: '', tag_color: 'red' }],
  ])('%s', (_, schema, body) => {
    const told = Object.values(validate(schema, body) ?? {}).flat();
    expect(told).not.toEqual([]);
    for (const message of told) expect(message.replace('#rrggbb', '')).not.toMatch(/[a-z]{2}/);
  });
});

test('what there is to begin with', () => {
  const told = listTemplates().flatMap(({ name, summary, what_to_change: advice }) => [
    name,
    summary,
    advice,
  ]);
  for (const sentence of told) expect(spokenSentence(sentence)).toMatch(/^[^A-Za-z]+$/);
});

test('what items may not be', () => {
  const item = {
    category: 'balance',
    from_date: '2026-02-01',
    to_date: '2026-01-01',
    interest_limit: 2,
    existing_funds: 5,
  } as const;
  const told = Object.values(itemRuleErrors(item, ['interest_limit', 'existing_funds'])).flat();
  expect(told.map(spokenSentence)).toEqual([
    he['refusal.end_before_start'],
    he['refusal.not_editable'],
    he['refusal.not_editable'],
  ]);
});
