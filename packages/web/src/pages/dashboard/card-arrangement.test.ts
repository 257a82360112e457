import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SavedCard } from '#features/saved-settings/public.ts';
import { type ViewCard, completeCardArrangement } from './card-arrangement.ts';

const Nothing = () => null;
const card = (id: string, change: Partial<ViewCard> = {}): ViewCard => ({
  id,
  title: 'dashboard.title',
  component: Nothing,
  size: 'full',
  width: 'wide',
  ...change,
});

/** Two sample views, so that the tests do not depend on the dashboard's own cards. */
const VIEWS: Record<string, readonly ViewCard[]> = {
  standard: [card('a'), card('b', { size: 'medium' }), card('c'), card('d')],
  advanced: [card('rates', { size: 'medium' }), card('paths', { size: 'medium', width: 'narrow' })],
};
const STANDARD = VIEWS['standard'] ?? [];

const saved = (ids: string, size: SavedCard['size'] = 'medium'): SavedCard[] =>
  ids === '' ? [] : ids.split(' ').map((id, order) => ({ id, order, size }));
const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join(' ');

describe('a saved arrangement', () => {
  test.each([
    ['nothing is saved', '', 'a b c d'],
    ['all cards are there', 'd c b a', 'd c b a'],
    ['the first card is new', 'd c b', 'a d c b'],
    ['the last card is new', 'c b a', 'c d b a'],
    ['a card in the middle is new: it follows the one before it in the view', 'd b a', 'd b c a'],
    ['all but one are new', 'c', 'a b c d'],
    ['neighbours are new: they come one after the other', 'd a', 'd a b c'],
    ['a card is gone from the view', 'd news c b a', 'd c b a'],
    ['a card stands there twice: its first place counts', 'd a d b c a', 'd a b c'],
  ])('when %s', (_what, before, after) => {
    expect(idsOf(completeCardArrangement(STANDARD, saved(before)))).toBe(after);
  });

  test('is read by its order and not by its position in the list', () => {
    expect(idsOf(completeCardArrangement(STANDARD, saved('a b c d').toReversed()))).toBe('a b c d');
  });

  test('preserves the chosen sizes, and gives a new card its default size', () => {
    const sizes = completeCardArrangement(STANDARD, saved('d a', 'medium')).map(({ id, size }) => `${id} ${size}`);
    expect(sizes).toEqual(['d medium', 'a medium', 'b medium', 'c full']);
  });

  const anySaved = fc.array(
    fc.record({
      id: fc.constantFrom<string>('a', 'b', 'c', 'd', 'rates', 'paths', 'news', 'toString', '__proto__'),
      order: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
      size: fc.constantFrom<SavedCard['size']>('full', 'medium'),
    }),
    { maxLength: 12 },
  );

  test.each(Object.entries(VIEWS))(
    'with any saved arrangement, %s: no card is lost or repeated, and the known order is preserved',
    (_, view) => {
      fc.assert(
        fc.property(anySaved, (cards) => {
          const layout = completeCardArrangement(view, cards);
          expect(layout.map(({ id }) => id).toSorted()).toEqual(view.map(({ id }) => id).toSorted());
          expect(layout.map(({ order }) => order)).toEqual(view.map((_card, index) => index));
          const inOrder = cards.toSorted((one, other) => one.order - other.order);
          const known = [...new Set(inOrder.map(({ id }) => id))].filter((id) => view.some((each) => each.id === id));
          expect(layout.map(({ id }) => id).filter((id) => known.includes(id))).toEqual(known);
          for (const { id, size } of layout) {
            const chosen = inOrder.find((each) => each.id === id) ?? view.find((each) => each.id === id);
            expect(size).toBe(chosen?.size);
          }
          expect(completeCardArrangement(view, layout)).toEqual(layout);
        }),
      );
    },
  );
});
