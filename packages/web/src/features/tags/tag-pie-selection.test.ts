import { expect, test } from 'vitest';
import type { TagPieSelection } from '#features/saved-settings/public.ts';
import { NO_TAGS, isTagShown, selectionAfterClick } from './tag-pie-selection.ts';

const TAGS = [1, 2, 3];

test.each<[what: string, before: TagPieSelection, clicked: number, after: TagPieSelection]>([
  ['all shown: only the clicked one', [], 2, [2]],
  ['none shown: only the clicked one', NO_TAGS, 2, [2]],
  ['some shown: one more', [1], 2, [1, 2]],
  ['some shown: one less', [1, 2], 1, [2]],
  ['the last one leaves: none, not all', [2], 2, NO_TAGS],
  ['the last one missing joins: all, by an empty list', [1, 2], 3, []],
  ['a list of all counts as all', [3, 1, 2], 1, [1]],
  ['tags that are gone are forgotten', [1, 9], 2, [1, 2]],
  ['only tags that are gone: none is shown, so only the clicked one', [9], 2, [2]],
])('%s', (_, before, clicked, after) => {
  const result = selectionAfterClick(before, clicked, TAGS);
  expect(result === NO_TAGS ? result : result.toSorted((a, b) => a - b)).toEqual(after);
});

test('the only tag: a click on it changes nothing, after Hide All it shows it', () => {
  expect(selectionAfterClick([], 5, [5])).toEqual([]);
  expect(selectionAfterClick(NO_TAGS, 5, [5])).toEqual([]);
});

test.each<[TagPieSelection, shown: number[]]>([
  [[], [1, 2, 3]],
  [[3], [3]],
  [[9], []],
  [NO_TAGS, []],
])('%j shows %j', (selection, shown) => {
  expect(TAGS.filter((id) => isTagShown(selection, id))).toEqual(shown);
});
