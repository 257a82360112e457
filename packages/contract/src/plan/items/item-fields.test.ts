import { FIELD_EDITS } from './bulk-field-edits.ts';
import { CATEGORIES, CURRENCY_CODES, isFundCategory } from '@meridian/engine';
import { describe, expect, test } from 'vitest';
import { BULK_ACTIONS, bulkAction } from '#plan/bulk-actions.ts';
import { financialItem, itemPatch, newItem } from '#plan/items.ts';
import {
  type FieldKind,
  INPUT_FIELD_NAMES,
  ITEM_FIELD_NAMES,
  categoryHasField,
  defaultFieldValue,
  describeField,
} from './item-fields.ts';

test('all categories but balances have the rate; only funds have the other fund fields', () => {
  const ofFunds = [
    'existing_funds',
    'existing_funds_currency',
    'management_fee_saving',
    'management_fee_deposit',
    'interest_limit',
  ] as const;
  for (const category of CATEGORIES) {
    expect(categoryHasField(category, 'monthly_interest_rate')).toBe(category !== 'balance');
    for (const name of ofFunds) expect(categoryHasField(category, name)).toBe(isFundCategory(category));
  }
});

describe.each(INPUT_FIELD_NAMES)('%s', (name) => {
  const field = describeField(name);
  const plain = { name: 'Fund', category: 'saving', amount: 1, currency: 'EUR' };
  const empty = defaultFieldValue(name, { currency: 'EUR' });

  test('the field is in new items, in changes and in responses', () => {
    for (const schema of [newItem, itemPatch, financialItem]) expect(Object.keys(schema.shape)).toContain(name);
  });

  test('the field is required, or has its default when it is absent or null', () => {
    const { [name]: _left, ...others } = plain as Record<string, unknown>;
    expect(newItem.safeParse(others).success).toBe(empty !== undefined);
    if (empty === undefined || field.kind === 'flag') return;
    const given = (newItem.parse({ ...others, [name]: null }) as Record<string, unknown>)[name];
    expect(given ?? empty).toBe(empty);
    expect(itemPatch.parse({ [name]: null })).toHaveProperty(name);
  });

  test('the default of the field is accepted by every schema', () => {
    const given = empty === undefined ? {} : { [name]: empty };
    expect(itemPatch.parse(given)).toEqual(given);
  });

  test('values beyond the limits of the field are refused', () => {
    const tooMuch: Partial<Record<typeof field.kind, unknown>> = {
      text: 'x'.repeat(100_000),
      lines: 'x'.repeat(100_000),
      category: 'loan',
      currency: 'XXX',
      date: '2201-01-01',
      money: 1e12 + 1,
      percent: 101,
      whole: 1e9,
      choice: 'anything',
      flag: 'yes',
    };
    expect(itemPatch.safeParse({ [name]: tooMuch[field.kind] }).error?.issues).toHaveLength(1);
  });
});

describe('bulk actions that set fields', () => {
  test.each(Object.entries(FIELD_EDITS))('%s accepts its fields and no others', (action, { fields }) => {
    expect(BULK_ACTIONS).toContain(action);
    const values: Record<FieldKind, unknown> = {
      text: 'x',
      lines: 'x\ny',
      category: 'saving',
      currency: 'EUR',
      date: null,
      milestone: null,
      money: 1,
      percent: 1,
      whole: 1,
      choice: null,
      flag: true,
    };
    const given = Object.fromEntries(
      fields.map((name) => {
        const field = describeField(name);
        return [name, field.kind === 'choice' ? field.options[0] : values[field.kind]];
      }),
    );
    expect(bulkAction.parse({ action, item_ids: [1], ...given })).toMatchObject(given);
    expect(bulkAction.safeParse({ action, item_ids: [1] }).success).toBe(false);
    expect(bulkAction.safeParse({ action, item_ids: [1], ...given, name: 'x' }).success).toBe(false);
  });
});

test('each amount has a field with its currency', () => {
  for (const name of ITEM_FIELD_NAMES) {
    const field = describeField(name);
    if (field.kind === 'money') expect(describeField(field.currency).kind).toBe('currency');
  }
  expect(defaultFieldValue('existing_funds_currency', { currency: CURRENCY_CODES[3] })).toBe(CURRENCY_CODES[3]);
});
