import { type FinancialItem, errorMessage, toErrorKey } from '@meridian/contract';
import { describe, expect, test } from 'vitest';
import { createIntl } from 'react-intl';
import { en } from '#lib/messages/full-catalogue.ts';
import { validationMessage } from '#lib/text/validation-message.ts';
import type { Translate } from '#lib/text/text.ts';
import { setTestLanguage } from '#testing/test-language.ts';
import { createItem as anyItem } from '#testing/item-fixture.ts';
import { viewAfterBulkAction, bulkActionResultText, withItemNames } from './bulk-action-result.ts';

const intl = createIntl({ locale: 'en', messages: en });
const t: Translate = (id, values) => intl.formatMessage({ id }, values);

const item = (id: number, name: string) => ({ id, name }) as FinancialItem;

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
  expect(bulkActionResultText(action, { affected, skipped }, t)).toBe(text);
});

const BECAUSE_OF_BOTH = errorMessage('because_of', {
  problem: errorMessage('dates_leave', { first: '1900-01-01', last: '2200-12-31' }),
  items: errorMessage('items_by_id', { ids: [3, 9] }),
});

describe.each(['en', 'he'] as const)('%s', (language) => {
  setTestLanguage(language);
  const named = [item(3, 'Rent'), item(12, 'Gym'), item(1, 'One')];
  const listed = (ids: readonly [number, ...number[]], items = named) => {
    const [id, ...more] = ids;
    const problem = errorMessage('amount_above', { max: 3_000 });
    const said = errorMessage('because_of', {
      problem,
      items: more.length === 0 ? errorMessage('item_by_id', { id }) : errorMessage('items_by_id', { ids }),
    });
    return withItemNames(validationMessage(said), toErrorKey(said), items, t).replace(validationMessage(problem), '…');
  };
  const because = (names: string) =>
    language === 'en' ? `… Nothing was changed, because of ${names}.` : `… שום דבר לא השתנה, בגלל ${names}.`;

  test('refused items are listed by name', () => {
    expect(listed([3])).toBe(because('Rent'));
    expect(listed([12, 3])).toBe(because('Gym, Rent'));
    expect(listed([3, 9])).toBe(because('Rent'));
  });

  test('many refused items are listed as five names and a count', () => {
    const items = Array.from({ length: 8 }, (_, index) => item(index + 1, `n${index + 1}`));
    expect(listed([1, 2, 3, 4, 5, 6, 7, 8], items)).toBe(because('n1, n2, n3, n4, n5 and 3 more'));
  });

  test('a message without item ids, or with unknown ids, stays unchanged', () => {
    const message = validationMessage(BECAUSE_OF_BOTH);
    expect(withItemNames(message, toErrorKey(BECAUSE_OF_BOTH), [], t)).toBe(message);
    expect(withItemNames('Because of items 3.', { key: 'value_invalid', params: {} }, named, t)).toBe(
      'Because of items 3.',
    );
    expect(withItemNames('Whatever.', undefined, named, t)).toBe('Whatever.');
  });
});

const CHANGED = { items: [anyItem({ id: 2 }), anyItem({ id: 3 })] };
const NOTHING = { items: [] };

test('in the tab Selected the changed items stay listed', () => {
  expect(viewAfterBulkAction('hide', 'selected', CHANGED)).toEqual({ selected: [2, 3] });
});

test('if nothing was changed, tab and selection stay', () => {
  expect(viewAfterBulkAction('clear_fees', 'selected', NOTHING)).toEqual({});
});

test('in the tab Selected a deletion or a duplication switches to All', () => {
  expect(viewAfterBulkAction('delete', 'selected', NOTHING)).toEqual({ tab: 'all', selected: [] });
  expect(viewAfterBulkAction('duplicate_items', 'selected', CHANGED)).toEqual({ tab: 'all', selected: [] });
});

test('in any other tab the selection is cleared, and the tab stays', () => {
  expect(viewAfterBulkAction('hide', 'expense', CHANGED)).toEqual({ selected: [] });
});
