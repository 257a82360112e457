import { BULK_ACTIONS, type BulkActionName, tagColor } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { EMPTY_ENTRY, type FieldEntry, createFieldEntry } from '#ui/form/field-entry.ts';
import {
  BULK_ACTION_GROUPS,
  type BulkActionDraft,
  EMPTY_BULK_ACTION_DRAFT,
  inputsForAction,
  canSubmitWithEnter,
  toBulkRequest,
  needsTagColor,
} from './bulk-action-draft.ts';
import { setTestLanguage } from '#testing/test-language.ts';

setTestLanguage('en');

const IDS = [4, 2];
const read = (draft: BulkActionDraft, knownTags: readonly string[]) =>
  toBulkRequest(draft, IDS, knownTags, { number: 'no number', date: 'no date' });

const FILLED: BulkActionDraft = {
  action: null,
  from_date: createFieldEntry('2026-01-31'),
  to_date: createFieldEntry('2027-02-28'),
  extend_months: createFieldEntry(-3),
  shift_days: createFieldEntry(7),
  currency: 'ILS',
  convert: true,
  endsPayout: false,
  percentage_change: createFieldEntry(-2.5),
  include_existing_funds: true,
  amount_change: createFieldEntry(-50),
  monthly_interest_rate: createFieldEntry(0.4),
  management_fee_saving: createFieldEntry(0.2),
  management_fee_deposit: EMPTY_ENTRY,
  interest_limit: createFieldEntry(1),
  interval_months: createFieldEntry(3),
  payout_from_date: EMPTY_ENTRY,
  payout_months: createFieldEntry(240),
  growth: 'prices',
  tax_percent: createFieldEntry(15),
  asset_class: 'property',
  is_locked: true,
  notes: ' One\nTwo ',
  category: 'saving',
  tag_name: ' home ',
  tag_color: null,
};

/** The request inputs expected of each action when every input of the bar is filled in. */
const EXPECTED_INPUTS: Record<BulkActionName, object> = {
  edit_from_date: { from_date: '2026-01-31' },
  edit_to_date: { to_date: '2027-02-28' },
  extend_period: { extend_months: -3 },
  shift_dates: { shift_days: 7 },
  change_currency: { currency: 'ILS', convert: true },
  adjust_amount_percent: { percentage_change: -2.5, include_existing_funds: true },
  adjust_amount_fixed: { amount_change: -50 },
  set_interest_rate: { monthly_interest_rate: 0.4 },
  set_mgmt_fees: { management_fee_saving: 0.2, interest_limit: 1 },
  set_notes: { notes: ' One\nTwo ' },
  set_interval: { interval_months: 3 },
  set_payout: { payout_months: 240 },
  set_growth: { growth: 'prices' },
  set_tax: { tax_percent: 15 },
  set_asset_class: { asset_class: 'property' },
  set_locked: { is_locked: true },
  clear_fees: {},
  change_category: { category: 'saving' },
  duplicate_items: { duplicate: true },
  add_tag: { tag_name: ' home ', tag_color: tagColor('home') },
  remove_tag: { tag_name: ' home ' },
  clear_all_tags: {},
  hide: {},
  show: {},
  delete: {},
};

test.each(BULK_ACTIONS)('%s sends its own inputs and no others', (action) => {
  expect(read({ ...FILLED, action }, [])).toEqual({
    body: { action, item_ids: IDS, ...EXPECTED_INPUTS[action] },
  });
});

test('every action is offered once', () => {
  const offered: BulkActionName[] = BULK_ACTION_GROUPS.flatMap(({ actions }) => [...actions]);
  expect(offered.toSorted()).toEqual(BULK_ACTIONS.toSorted());
});

test('a payout can be removed, whatever the other inputs contain', () => {
  const draft = { ...FILLED, action: 'set_payout' as const, endsPayout: true };
  expect(read({ ...draft, payout_months: { text: '1.2.3', value: null } }, [])).toEqual({
    body: { action: 'set_payout', item_ids: IDS, payout_from_date: null },
  });
  expect(read({ ...FILLED, action: 'set_interval', endsPayout: true }, [])).toEqual({
    body: { action: 'set_interval', item_ids: IDS, interval_months: 3 },
  });
});

describe('an empty input', () => {
  test.each([
    ['extend_period', { extend_months: ['Months is required'] }],
    ['shift_dates', { shift_days: ['Days is required'] }],
    ['change_currency', { currency: ['Currency is required'] }],
    ['adjust_amount_percent', { percentage_change: ['Percentage change is required'] }],
    ['adjust_amount_fixed', { amount_change: ['Amount change is required'] }],
    ['set_interest_rate', { monthly_interest_rate: ['Monthly interest rate is required'] }],
    ['set_mgmt_fees', { non_field_errors: ['Give at least one fee or the interest limit.'] }],
    ['set_payout', { non_field_errors: ['Give the payout date or the months of payout.'] }],
    ['set_growth', { growth: ['Growth is required'] }],
    ['set_tax', { tax_percent: ['Tax is required'] }],
    ['change_category', { category: ['Category is required'] }],
    ['add_tag', { tag_name: ['Tag name is required'] }],
    ['remove_tag', { tag_name: ['Tag name is required'] }],
  ] as const)('%s reports which input is missing', (action, errors) => {
    expect(read({ ...EMPTY_BULK_ACTION_DRAFT, action }, [])).toEqual({ errors });
  });

  test('the interval is never empty: its default is every month', () => {
    expect(read({ ...EMPTY_BULK_ACTION_DRAFT, action: 'set_interval' }, [])).toEqual({
      body: { action: 'set_interval', item_ids: IDS, interval_months: 1 },
    });
  });

  test.each(['edit_from_date', 'edit_to_date'] as const)('%s clears the date', (action) => {
    const field = action === 'edit_from_date' ? 'from_date' : 'to_date';
    expect(read({ ...EMPTY_BULK_ACTION_DRAFT, action }, [])).toEqual({
      body: { action, item_ids: IDS, [field]: null },
    });
  });
});

describe('a text that is not a number or date', () => {
  const wrong: FieldEntry<never> = { text: '1.2.3', value: null };

  const typed = BULK_ACTIONS.flatMap((action) =>
    inputsForAction(action)
      .filter((field) => !['currency', 'category', 'tag_name', 'growth', 'asset_class', 'is_locked'].includes(field))
      .map((field) => [action, field] as const),
  );

  test.each(typed)('%s is refused at %s, and optional inputs get no message', (action, field) => {
    const message = field.endsWith('_date') ? 'no date' : 'no number';
    expect(read({ ...EMPTY_BULK_ACTION_DRAFT, action, [field]: wrong }, [])).toEqual({
      errors: { [field]: [message] },
    });
  });

  test('inputs of other actions are not validated', () => {
    expect(read({ ...EMPTY_BULK_ACTION_DRAFT, action: 'hide', shift_days: wrong }, [])).toHaveProperty('body');
  });
});

test('existing funds are changed only if the checkbox is set', () => {
  const draft = { ...FILLED, action: 'adjust_amount_percent', include_existing_funds: false } as const;
  expect(read(draft, [])).toEqual({
    body: { action: 'adjust_amount_percent', item_ids: IDS, percentage_change: -2.5 },
  });
});

test('a rate out of range is refused at its field', () => {
  const tooMuch = {
    ...EMPTY_BULK_ACTION_DRAFT,
    action: 'set_interest_rate',
    monthly_interest_rate: createFieldEntry(101),
  } as const;
  expect(read(tooMuch, [])).toEqual({ errors: { monthly_interest_rate: [expect.stringContaining('100')] } });
});

describe('the colour of a new tag', () => {
  const adding: BulkActionDraft = {
    ...EMPTY_BULK_ACTION_DRAFT,
    action: 'add_tag',
    tag_name: 'Home',
    tag_color: '#112233',
  };

  test('is sent if the tag is new', () => {
    expect(read(adding, ['work'])).toMatchObject({ body: { tag_color: '#112233' } });
  });

  test('is not sent if the tag exists, in upper or lower case', () => {
    expect(needsTagColor({ ...adding, tag_name: ' hOME' }, ['work', 'Home'])).toBe(false);
    expect(read(adding, ['home'])).toEqual({
      body: { action: 'add_tag', item_ids: IDS, tag_name: 'Home' },
    });
  });
});

test('Enter applies the action, except with an empty tag name', () => {
  expect(canSubmitWithEnter(EMPTY_BULK_ACTION_DRAFT)).toBe(false);
  expect(canSubmitWithEnter({ ...EMPTY_BULK_ACTION_DRAFT, action: 'hide' })).toBe(true);
  expect(canSubmitWithEnter({ ...EMPTY_BULK_ACTION_DRAFT, action: 'add_tag', tag_name: '  ' })).toBe(false);
  expect(canSubmitWithEnter({ ...EMPTY_BULK_ACTION_DRAFT, action: 'add_tag', tag_name: 'home' })).toBe(true);
});

test('a milestone chosen as a date is sent as a reference', () => {
  const reference = { milestone_id: 3, offset_months: 0 };
  const from_date = { ...createFieldEntry('2041-05-01'), reference };
  expect(read({ ...FILLED, action: 'edit_from_date', from_date }, [])).toEqual({
    body: { action: 'edit_from_date', item_ids: IDS, from_date: reference },
  });
});
