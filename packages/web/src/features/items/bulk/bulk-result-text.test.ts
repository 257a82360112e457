import type { FinancialItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { createIntl } from 'react-intl';
import en from '#lib/messages/en.json';
import type { Text } from '#lib/text/text.ts';
import { bulkResultText, withItemNames } from './bulk-result-text.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Text = (id, values) => intl.formatMessage({ id }, values);

const named = (id: number, name: string) => ({ id, name }) as FinancialItem;

test.each([
  ['adjust_amount_percent', 5, [], 'Updated 5 items.'],
  ['delete', 1, [], 'Deleted 1 item.'],
  ['duplicate_items', 2, [], 'Duplicated 2 items.'],
  [
    'set_interest_rate',
    5,
    ['Balance items have no interest rate.', 'Balance items have no interest rate.'],
    'Updated 5 items, skipped 2: Balance items have no interest rate.',
  ],
  ['extend_period', 0, ['The end is open.', 'No.'], 'Nothing was changed, skipped 2: The end is open; No.'],
] as const)('%s of %i', (action, affected, reasons, text) => {
  const skipped = reasons.map((reason, id) => ({ id, reason }));
  expect(bulkResultText(action, { affected, skipped }, t)).toBe(text);
});

test.each([
  ['Below 0. Nothing was changed, because of item 3.', 'Below 0. Nothing was changed, because of Rent.'],
  ['Above 3,000. Because of items 12, 3.', 'Above 3,000. Because of Gym, Rent.'],
  [
    'From 1900-01-01 to 2200-12-31. Because of items 3, 9.',
    'From 1900-01-01 to 2200-12-31. Because of Rent.',
  ],
  ['Because of item 4.', 'Because of item 4.'],
])('%s', (message, told) => {
  expect(withItemNames(message, [named(3, 'Rent'), named(12, 'Gym'), named(1, 'One')], t)).toBe(told);
});

test('many items are told as five and a number', () => {
  const items = Array.from({ length: 8 }, (_, index) => named(index + 1, `n${index + 1}`));
  expect(withItemNames('Because of items 1, 2, 3, 4, 5, 6, 7, 8.', items, t)).toBe(
    'Because of n1, n2, n3, n4, n5 and 3 more.',
  );
});
