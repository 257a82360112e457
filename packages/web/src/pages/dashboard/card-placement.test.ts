import { expect, test } from 'vitest';
import type { DashboardCard, DashboardCardId } from '#features/saved-settings/settings-store.ts';
import { DEFAULT_SETTINGS } from '#features/saved-settings/saved-settings.ts';
import { placeCards } from './card-placement.ts';

const ALL: DashboardCardId[] = ['summary', 'chart', 'controls', 'scenario', 'pie', 'table'];

const medium = (...ids: DashboardCardId[]): DashboardCard[] =>
  ids.map((id, order) => ({ id, order, size: 'medium' }));

/** What stands in each cell of the twelve columns, row by row, each card by the place it has in the order. */
function picture(cards: readonly DashboardCard[]): string[] {
  const { places } = placeCards(cards);
  const cells: string[][] = [];
  for (const [index, { id }] of cards.entries()) {
    const [row = 0, column = 0, rowSpan = 0, span = 0] = places[id].area.match(/\d+/g)?.map(Number) ?? [];
    for (let y = row; y < row + rowSpan; y++) {
      for (let x = column; x < column + span; x++) {
        const line = (cells[y - 1] ??= Array.from({ length: 12 }, () => '.'));
        line[x - 1] = line[x - 1] === '.' ? String(index) : '#';
      }
    }
  }
  return cells.map((line) => line.join(''));
}

test('the usual arrangement: the chart beside view and scenario, the rest over the whole width', () => {
  const layout = DEFAULT_SETTINGS.dashboardLayout;
  expect(picture(layout)).toEqual([
    '000000000000',
    '111111112222',
    '111111113333',
    '444444444444',
    '555555555555',
  ]);
  expect(placeCards(layout).rows).toBe('auto auto 1fr auto auto');
});

test.each<[what: string, cards: DashboardCard[], rows: string[]]>([
  ['one alone has the whole row', medium('pie'), ['000000000000']],
  ['two narrow ones', medium('pie', 'controls'), ['000000111111']],
  ['two wide ones', medium('chart', 'table'), ['000000111111']],
  ['wide, then narrow', medium('chart', 'pie'), ['000000001111']],
  ['narrow, then wide', medium('pie', 'chart'), ['000011111111']],
  ['three narrow ones', medium('pie', 'controls', 'scenario'), ['000011112222']],
  ['a stack, then a wide one', medium('pie', 'controls', 'chart'), ['000022222222', '111122222222']],
  [
    'nobody is left alone when it can be helped',
    medium('chart', 'controls', 'scenario', 'pie'),
    ['000000001111', '222222333333'],
  ],
])('%s', (_, cards, rows) => {
  expect(picture(cards)).toEqual(rows);
});

test('whatever the order and the sizes: no hole, no card covered, each one below or after the one before', () => {
  const problems: string[] = [];
  for (const order of permutations(ALL)) {
    for (let sizes = 0; sizes < 1 << ALL.length; sizes++) {
      const cards = order.map((id, index): DashboardCard => {
        return { id, order: index, size: sizes & (1 << index) ? 'full' : 'medium' };
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

test('halves on a tablet come in pairs', () => {
  for (const order of permutations(ALL)) {
    const { places } = placeCards(medium(...order));
    const widths = order.map((id) => (places[id].isHalf ? 'h' : 'F')).join('');
    expect(widths.replaceAll('hh', '')).not.toContain('h');
  }
});

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, index) => permutations(all.toSpliced(index, 1)).map((rest) => [one, ...rest]));
}
