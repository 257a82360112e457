import type { FinancialItem } from '@meridian/contract';
import { expect, test } from 'vitest';
import { createIntl } from 'react-intl';
import en from '#lib/messages/en.json';
import type { Text } from '#lib/text.ts';
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
  ['Items 3, 12: too low.', 'Items Rent, Gym: too low.'],
  ['At most 1,000 or 3.5, never -3: 3.', 'At most 1,000 or 3.5, never -3: Rent.'],
  ['Item 4 is not here.', 'Item 4 is not here.'],
])('%s', (message, told) => {
  expect(withItemNames(message, [named(3, 'Rent'), named(12, 'Gym'), named(1, 'One'), named(0, 'X')])).toBe(
    told,
  );
});
