import type { User } from '@meridian/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SavedCard } from '#features/saved-settings/settings-store.ts';
import { type ViewCard, arrangedCards, everyone, layoutOf, withShown } from './view-cards.ts';

const Nothing = () => null;
const card = (id: string, change: Partial<ViewCard> = {}): ViewCard => ({
  id,
  title: 'dashboard.title',
  component: Nothing,
  size: 'full',
  width: 'wide',
  isFor: everyone,
  ...change,
});

const forStaff = (user: User | null) => user?.is_staff === true;
/** Two views, as the page will have them: nothing here knows the dashboard's own cards. */
const VIEWS: Record<string, readonly ViewCard[]> = {
  standard: [card('a'), card('b', { size: 'medium' }), card('c', { isFor: forStaff }), card('d')],
  advanced: [card('rates', { size: 'medium' }), card('paths', { size: 'medium', width: 'narrow' })],
};
const STANDARD = VIEWS['standard'] ?? [];

const person = (is_staff: boolean): User => ({
  id: 1,
  username: 'pat',
  email: 'pat@example.org',
  first_name: '',
  last_name: '',
  is_staff,
  may_use_advanced_view: is_staff,
  is_guest: false,
  email_verified: true,
  date_joined: '2026-01-01T00:00:00Z',
  preferences: { date_format: 'YYYY-MM-DD', number_format: '1,234.56' },
});

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
    expect(idsOf(layoutOf(STANDARD, saved(before)))).toBe(after);
  });

  test('is read by its order, not by how it lies there', () => {
    expect(idsOf(layoutOf(STANDARD, saved('a b c d').toReversed()))).toBe('a b c d');
  });

  test('keeps the sizes chosen, and gives a new card its own', () => {
    const sizes = layoutOf(STANDARD, saved('d a', 'medium')).map(({ id, size }) => `${id} ${size}`);
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
    'whatever it is, %s: nothing lost, nothing twice, known order kept',
    (_, view) => {
      fc.assert(
        fc.property(anySaved, (cards) => {
          const layout = layoutOf(view, cards);
          expect(layout.map(({ id }) => id).toSorted()).toEqual(view.map(({ id }) => id).toSorted());
          expect(layout.map(({ order }) => order)).toEqual(view.map((_card, index) => index));
          const inOrder = cards.toSorted((one, other) => one.order - other.order);
          const known = [...new Set(inOrder.map(({ id }) => id))].filter((id) =>
            view.some((each) => each.id === id),
          );
          expect(layout.map(({ id }) => id).filter((id) => known.includes(id))).toEqual(known);
          for (const { id, size } of layout) {
            const chosen = inOrder.find((each) => each.id === id) ?? view.find((each) => each.id === id);
            expect(size).toBe(chosen?.size);
          }
          expect(layoutOf(view, layout)).toEqual(layout);
        }),
      );
    },
  );
});

describe('who may not see a card', () => {
  test('does not, and whoever may, does', () => {
    const layout = layoutOf(STANDARD, saved('d c b a'));
    expect(idsOf(arrangedCards(STANDARD, layout, person(true)))).toBe('d c b a');
    expect(arrangedCards(STANDARD, layout, person(false)).map(({ id, order }) => `${id} ${order}`)).toEqual([
      'd 0',
      'b 1',
      'a 2',
    ]);
    expect(idsOf(arrangedCards(STANDARD, layout, null))).toBe('d b a');
  });

  test('arranges the others, and the card has its place and size when the right comes back', () => {
    const before = layoutOf(STANDARD, saved('a c b d'));
    const [a, b, d] = arrangedCards(STANDARD, before, person(false));
    if (a === undefined || b === undefined || d === undefined) throw new Error('three cards');
    const after = withShown(before, [d, { ...a, size: 'full' }, b]);
    expect(after).toEqual([
      { id: 'd', order: 0, size: 'medium' },
      { id: 'c', order: 1, size: 'medium' },
      { id: 'a', order: 2, size: 'full' },
      { id: 'b', order: 3, size: 'medium' },
    ]);
    expect(idsOf(arrangedCards(STANDARD, layoutOf(STANDARD, after), person(true)))).toBe('d c a b');
  });

  test('whatever is arranged, nothing is lost and the order is what was asked for', () => {
    const subsets = fc.tuple(fc.shuffledSubarray(STANDARD.map(({ id }) => id)), fc.func(fc.nat()));
    fc.assert(
      fc.property(subsets, ([ids, rank]) => {
        const layout = layoutOf(STANDARD, []);
        const shown = layout.filter(({ id }) => ids.includes(id));
        const asked = shown.toSorted((one, other) => rank(one.id) - rank(other.id));
        const after = withShown(layout, asked);
        expect(idsOf(after.filter(({ id }) => ids.includes(id)))).toBe(idsOf(asked));
        const hidden = (cards: readonly SavedCard[]) => cards.filter(({ id }) => !ids.includes(id));
        expect(hidden(after)).toEqual(hidden(layout));
      }),
    );
  });
});
