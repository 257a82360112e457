import { expect, test } from 'vitest';
import type { TagPieSelection } from '#features/saved-settings/public.ts';
import { HIDE_ALL_TAGS, isTagShown, selectionAfterClick, tagShares, topTagShares } from './tag-shares.ts';

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

test('tags are sorted by amount, then by name; a tag without an amount has no slice', () => {
  expect(rows([])).toEqual([
    ['home', true, 0.4167, 1],
    ['work', true, 0.25, 2],
    ['art', true, 0.1667, 3],
    ['car', true, 0.1667, 4],
    ['fun', true, 0, null],
  ]);
});

test('shares are relative to the visible tags, and the order stays', () => {
  expect(rows([1, 4])).toEqual([
    ['home', false, 0, null],
    ['work', true, 0.6, 1],
    ['art', false, 0, null],
    ['car', true, 0.4, 2],
    ['fun', false, 0, null],
  ]);
  expect(rows(HIDE_ALL_TAGS).every(([, isShown, share]) => isShown === false && share === 0)).toBe(true);
});

test('another measure changes the order', () => {
  const shares = tagShares(FIGURES, 'existing_funds', []);
  expect(shares.filter(({ rank }) => rank !== null).map(({ name, share }) => [name, share])).toEqual([
    ['car', 0.6],
    ['home', 0.4],
  ]);
});

test('the summary lists at most five tags', () => {
  const many = Array.from({ length: 8 }, (_, index) => tag(index + 1, `tag ${index + 1}`, index + 1));
  const top = topTagShares(tagShares(many, 'total_amount', []));
  expect(top.map(({ name }) => name)).toEqual(['tag 8', 'tag 7', 'tag 6', 'tag 5', 'tag 4']);
});

const TAGS = [1, 2, 3];

test.each<[what: string, before: TagPieSelection, clicked: number, after: TagPieSelection]>([
  ['all shown: only the clicked one', [], 2, [2]],
  ['none shown: only the clicked one', HIDE_ALL_TAGS, 2, [2]],
  ['some shown: one more', [1], 2, [1, 2]],
  ['some shown: one less', [1, 2], 1, [2]],
  ['the last one leaves: none, not all', [2], 2, HIDE_ALL_TAGS],
  ['the last one missing joins: all, by an empty list', [1, 2], 3, []],
  ['a list of all counts as all', [3, 1, 2], 1, [1]],
  ['tags that are gone are forgotten', [1, 9], 2, [1, 2]],
  ['only tags that are gone: none is shown, so only the clicked one', [9], 2, [2]],
])('%s', (_, before, clicked, after) => {
  const result = selectionAfterClick(before, clicked, TAGS);
  expect(result === HIDE_ALL_TAGS ? result : result.toSorted((a, b) => a - b)).toEqual(after);
});

test('with a single tag, a click changes nothing, but shows it after Hide All', () => {
  expect(selectionAfterClick([], 5, [5])).toEqual([]);
  expect(selectionAfterClick(HIDE_ALL_TAGS, 5, [5])).toEqual([]);
});

test.each<[TagPieSelection, shown: number[]]>([
  [[], [1, 2, 3]],
  [[3], [3]],
  [[9], []],
  [HIDE_ALL_TAGS, []],
])('%j shows %j', (selection, shown) => {
  expect(TAGS.filter((id) => isTagShown(selection, id))).toEqual(shown);
});
