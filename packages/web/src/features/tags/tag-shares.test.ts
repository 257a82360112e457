import { expect, test } from 'vitest';
import type { TagPieSelection } from '#features/saved-settings/public.ts';
import { NO_TAGS } from './tag-pie-selection.ts';
import { tagShares, topShares } from './tag-shares.ts';

const tag = (id: number, name: string, total_amount: number, existing_funds = 0) => ({
  id,
  name,
  color: '#336699',
  total_amount,
  monthly_amount: total_amount / 2,
  existing_funds,
});

const FIGURES = [
  tag(1, 'work', 300),
  tag(2, 'home', 500, 40),
  tag(3, 'fun', 0),
  tag(4, 'car', 200, 60),
  tag(5, 'art', 200),
];

const rows = (selection: TagPieSelection) =>
  tagShares(FIGURES, 'total_amount', selection).map(({ name, isShown, share, rank }) => [
    name,
    isShown,
    Number(share.toFixed(4)),
    rank,
  ]);

test('the largest first, equals by name; a tag without an amount has no slice', () => {
  expect(rows([])).toEqual([
    ['home', true, 0.4167, 1],
    ['work', true, 0.25, 2],
    ['art', true, 0.1667, 3],
    ['car', true, 0.1667, 4],
    ['fun', true, 0, null],
  ]);
});

test('shares are parts of what is shown, and the order stays', () => {
  expect(rows([1, 4])).toEqual([
    ['home', false, 0, null],
    ['work', true, 0.6, 1],
    ['art', false, 0, null],
    ['car', true, 0.4, 2],
    ['fun', false, 0, null],
  ]);
  expect(rows(NO_TAGS).every(([, isShown, share]) => isShown === false && share === 0)).toBe(true);
});

test('another measure, another order', () => {
  const shares = tagShares(FIGURES, 'existing_funds', []);
  expect(shares.filter(({ rank }) => rank !== null).map(({ name, share }) => [name, share])).toEqual([
    ['car', 0.6],
    ['home', 0.4],
  ]);
});

test('the summary has five at most', () => {
  const many = Array.from({ length: 8 }, (_, index) => tag(index + 1, `tag ${index + 1}`, index + 1));
  const top = topShares(tagShares(many, 'total_amount', []));
  expect(top.map(({ name }) => name)).toEqual(['tag 8', 'tag 7', 'tag 6', 'tag 5', 'tag 4']);
});
