import {
  accountPatch,
  bulkAction,
  feedbackEndpoints,
  itemRuleErrors,
  newItem,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  registration,
  errorMessage,
} from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { validate } from '#lib/api/field-errors.ts';
import { setTestLanguage } from '#testing/test-language.ts';
import { validationMessage } from './validation-message.ts';

setTestLanguage('he');

test('renders messages without placeholders, with values, with translated words, and with another message inside', () => {
  expect(validationMessage(errorMessage('passwords_differ'))).toBe('הסיסמאות אינן זהות');
  const tooLong = errorMessage('value.too_long', { label: 'name', max: 200 });
  expect(validationMessage(tooLong)).toBe('שם: 200 תווים לכל היותר.');
  const tooMany = errorMessage('too_many', { max: 1_000, things: 'scenarios' });
  expect(validationMessage(tooMany)).toBe('אפשר לשמור 1,000 תרחישים לכל היותר.');
  const problem = errorMessage('amount_below');
  const items = errorMessage('items_by_id', { ids: [3, 5] });
  expect(validationMessage(errorMessage('because_of', { problem, items }))).toBe(
    'הסכום היה יורד מתחת ל־0. שום דבר לא השתנה, בגלל הפריטים 3, 5.',
  );
});

const long = 'x'.repeat(20_000);
const ids = { item_ids: [1] };

describe('the messages of the forms’ schemas', () => {
  test.each([
    ['nothing of an item', newItem, {}],
    ['a wrong item', newItem, { name: long, category: 'loan', amount: -1, currency: 'DEM', from_date: 'soon' }],
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
    ['a wrong registration', registration, { username: 'a', email: 'b', password: 'c', password_confirm: 'd' }],
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

test('the rules for items', () => {
  const item = {
    category: 'balance',
    from_date: '2026-02-01',
    to_date: '2026-01-01',
    interest_limit: 2,
    existing_funds: 5,
  } as const;
  const broken = itemRuleErrors(item, ['interest_limit', 'existing_funds']);
  expect(broken.map(([, said]) => validationMessage(said))).toEqual([
    'תאריך הסיום לא יכול להיות לפני תאריך ההתחלה.',
    'לא ניתן לעריכה בקטגוריה הזאת',
    'לא ניתן לעריכה בקטגוריה הזאת',
  ]);
});
