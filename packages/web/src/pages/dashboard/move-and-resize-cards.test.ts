import { expect, test } from 'vitest';
import type { SavedCard } from '#features/saved-settings/public.ts';
import { moveCard, toggleCardSize } from './card-arrangement.ts';

const layout: readonly SavedCard[] = ['summary', 'chart', 'controls', 'scenario', 'pie', 'table'].map((id, order) => ({
  id,
  order,
  size: order === 1 ? 'medium' : 'full',
}));
const ids = (cards: readonly SavedCard[]) => cards.map(({ id }) => id).join(' ');

test.each([
  ['later', 'summary', 1, 'chart summary controls scenario pie table'],
  ['earlier', 'table', 1, 'summary table chart controls scenario pie'],
  ['to the end', 'chart', 5, 'summary controls scenario pie table chart'],
  ['to where it is', 'pie', 4, 'summary chart controls scenario pie table'],
] as const)('%s', (_, id, position, order) => {
  const moved = moveCard(layout, id, position);
  expect(ids(moved)).toBe(order);
  expect(moved.map((card) => card.order)).toEqual([0, 1, 2, 3, 4, 5]);
});

test('toggling the size of a card twice restores the cards', () => {
  const wider = toggleCardSize(layout, 'chart');
  expect(wider.filter((card, index) => card.size !== layout[index]?.size)).toEqual([
    { id: 'chart', order: 1, size: 'full' },
  ]);
  expect(toggleCardSize(wider, 'chart')).toEqual(layout);
});
