import { expect, test } from 'vitest';
import { item } from '#lib/item-fixture.ts';
import { afterBulkAction } from './after-bulk-action.ts';

const CHANGED = { items: [item({ id: 2 }), item({ id: 3 })] };
const NOTHING = { items: [] };

test('in the tab of the selected items what was changed goes on being shown', () => {
  expect(afterBulkAction('hide', 'selected', CHANGED)).toEqual({ selected: [2, 3] });
});

test('where nothing could be changed all stays for another action', () => {
  expect(afterBulkAction('clear_fees', 'selected', NOTHING)).toEqual({});
});

test('a deletion and copies lead to All', () => {
  expect(afterBulkAction('delete', 'selected', NOTHING)).toEqual({ tab: 'all', selected: [] });
  expect(afterBulkAction('duplicate_items', 'selected', CHANGED)).toEqual({ tab: 'all', selected: [] });
});

test('in any other tab the selection goes, and the tab stays', () => {
  expect(afterBulkAction('hide', 'expense', CHANGED)).toEqual({ selected: [] });
});
