import { expect, test } from 'vitest';
import { placeCards } from './card-placement.ts';
import type { ViewCard } from './card-arrangement.ts';

type Card = Pick<ViewCard, 'size' | 'width'>;

const [wide, narrow] = [
  { size: 'medium', width: 'wide' },
  { size: 'medium', width: 'narrow' },
] as const;
const CARDS = 6;
/** Every sequence of `CARDS` wide and narrow cards. */
const WIDTHS = Array.from({ length: 1 << CARDS }, (_, bits) =>
  Array.from({ length: CARDS }, (__, index) => (bits & (1 << index) ? 'wide' : 'narrow')),
);

/** Returns the rows of the grid as texts: for each of the twelve columns, the index of the card in that cell. */
function picture(cards: readonly Card[]): string[] {
  const { placed } = placeCards(cards);
  const cells: string[][] = [];
  for (const [index, { area }] of placed.entries()) {
    const [row = 0, column = 0, rowSpan = 0, span = 0] = area.match(/\d+/g)?.map(Number) ?? [];
    for (let y = row; y < row + rowSpan; y++) {
      for (let x = column; x < column + span; x++) {
        const line = (cells[y - 1] ??= Array.from({ length: 12 }, () => '.'));
        line[x - 1] = line[x - 1] === '.' ? String(index) : '#';
      }
    }
  }
  return cells.map((line) => line.join(''));
}

test('the usual arrangement: the chart beside view and scenario, the others over the whole width', () => {
  const layout = [{ ...wide, size: 'full' } as const, wide, narrow, narrow];
  const all = [...layout, { ...narrow, size: 'full' } as const, { ...wide, size: 'full' } as const];
  expect(picture(all)).toEqual(['000000000000', '111111112222', '111111113333', '444444444444', '555555555555']);
  expect(placeCards(all).rows).toBe('auto auto 1fr auto auto');
});

test.each<[what: string, cards: Card[], rows: string[]]>([
  ['one alone has the whole row', [narrow], ['000000000000']],
  ['two narrow ones', [narrow, narrow], ['000000111111']],
  ['two wide ones', [wide, wide], ['000000111111']],
  ['wide, then narrow', [wide, narrow], ['000000001111']],
  ['narrow, then wide', [narrow, wide], ['000011111111']],
  ['three narrow ones', [narrow, narrow, narrow], ['000011112222']],
  ['a stack, then a wide one', [narrow, narrow, wide], ['000022222222', '111122222222']],
  ['nobody is left alone when it can be helped', [wide, narrow, narrow, narrow], ['000000001111', '222222333333']],
])('%s', (_, cards, rows) => {
  expect(picture(cards)).toEqual(rows);
});

test('any order and sizes: no gap, no overlap, each card below or after the one before', () => {
  const problems: string[] = [];
  for (const order of WIDTHS) {
    for (let sizes = 0; sizes < 1 << CARDS; sizes++) {
      const cards = order.map((width, index): Card => {
        return { width, size: sizes & (1 << index) ? 'full' : 'medium' };
      });
      const cells = picture(cards).join('');
      if (/[.#]/.test(cells)) problems.push(`a hole or a card covered: ${cells}`);
      const starts = cards.map((_, index) => cells.indexOf(String(index)));
      const isRead = starts.every((start, index) => {
        const before = starts[index - 1] ?? -1;
        const isBelow = Math.floor(start / 12) > Math.floor(before / 12);
        return isBelow || start % 12 > before % 12;
      });
      if (!isRead) problems.push(`read in another order: ${cells}`);
    }
  }
  expect(problems).toEqual([]);
});

test('cards of half the width on a tablet come in pairs', () => {
  for (const order of WIDTHS) {
    const { placed } = placeCards(order.map((width): Card => ({ width, size: 'medium' })));
    const widths = placed.map(({ isHalf }) => (isHalf ? 'h' : 'F')).join('');
    expect(widths.replaceAll('hh', '')).not.toContain('h');
  }
});
