import { describe, expect, test } from 'vitest';
import { parseMonth } from './month.ts';
import { counts, periodOf } from './period.ts';
import { type ItemDraft, planItem } from '#testing/plans.ts';

const START = parseMonth('2026-01');

describe('periodOf, on the twelve months of 2026', () => {
  test.each<[string, ItemDraft, { first: number; end: number } | null]>([
    ['an item without dates runs throughout', {}, { first: 0, end: 12 }],
    [
      'days do not matter, both end months count',
      { from: '2026-01-20', to: '2026-06-05' },
      { first: 0, end: 6 },
    ],
    ['one month', { from: '2026-05', to: '2026-05' }, { first: 4, end: 5 }],
    ['an item that already runs is anchored at the start', { from: '2020-01' }, { first: 0, end: 12 }],
    ['an item that begins later', { from: '2026-04' }, { first: 3, end: 12 }],
    ['an end beyond the horizon', { to: '2050-01' }, { first: 0, end: 12 }],
    ['an end in the last month', { to: '2026-12' }, { first: 0, end: 12 }],
    ['an end in the first month', { to: '2026-01' }, { first: 0, end: 1 }],
    ['an item that is over has no months left', { from: '2020-01', to: '2025-12' }, { first: 0, end: 0 }],
    ['so has one that was over long ago', { to: '2001-01' }, { first: 0, end: 0 }],
    ['an item that begins in the last month', { from: '2026-12' }, { first: 11, end: 12 }],
    ['an item that begins after the horizon', { from: '2027-01' }, null],
    ['an item that ends before it begins', { from: '2026-05', to: '2026-04' }, null],
    ['a hidden item', { hidden: true }, null],
  ])('%s', (_, draft, expected) => {
    expect(periodOf(planItem('income', draft), START, 12)).toEqual(expected);
  });
});

test.each<[string, boolean, ItemDraft]>([
  ['visible', true, {}],
  ['hidden', false, { hidden: true }],
  ['within one month', true, { from: '2026-05-20', to: '2026-05-03' }],
  ['reversed', false, { from: '2026-05', to: '2026-04' }],
])('whether an item that is %s counts: %j', (_, expected, draft) => {
  expect(counts(planItem('expense', draft))).toBe(expected);
});
