import type { ViewCard } from './card-arrangement.ts';

/** The position of a card in the page's grid. */
interface CardPlace {
  /** The CSS `grid-area` in twelve columns. */
  readonly area: string;
  /** True if the card takes one of a tablet's two columns, false if it takes both. */
  readonly isHalf: boolean;
}

interface CardGridPlan<Card> {
  readonly placed: readonly (Card & CardPlace)[];
  /** The CSS `grid-template-rows` of the twelve-column grid. */
  readonly rows: string;
}

type SizedCard = Pick<ViewCard, 'size' | 'width'>;

interface Box {
  readonly column: number;
  readonly span: number;
  /** 1 if the card is in the second row of its group. */
  readonly row?: 1;
  readonly rowSpan?: 2;
  readonly isHalf?: true;
}

/**
 * The positions of consecutive medium cards that share rows, by the sequence of their widths (W wide, N narrow). The cards of a group fill
 * a rectangle, so no arrangement has a gap. Their order in the DOM is from left to right and from top to bottom.
 */
const GROUPS: Readonly<Record<string, readonly Box[]>> = {
  W: [{ column: 1, span: 12 }],
  N: [{ column: 1, span: 12 }],
  WW: [
    { column: 1, span: 6 },
    { column: 7, span: 6 },
  ],
  WN: [
    { column: 1, span: 8 },
    { column: 9, span: 4 },
  ],
  NW: [
    { column: 1, span: 4 },
    { column: 5, span: 8 },
  ],
  NN: [
    { column: 1, span: 6, isHalf: true },
    { column: 7, span: 6, isHalf: true },
  ],
  NNN: [
    { column: 1, span: 4, isHalf: true },
    { column: 5, span: 4, isHalf: true },
    { column: 9, span: 4 },
  ],
  // Two narrow cards, stacked, beside a wide one.
  WNN: [
    { column: 1, span: 8, rowSpan: 2 },
    { column: 9, span: 4, isHalf: true },
    { column: 9, span: 4, row: 1, isHalf: true },
  ],
  NNW: [
    { column: 1, span: 4, isHalf: true },
    { column: 1, span: 4, row: 1, isHalf: true },
    { column: 5, span: 8, rowSpan: 2 },
  ],
};
const LARGEST_GROUP = 3;
const STACKED = ['WNN', 'NNW'];

/** Returns the positions of cards in their order. A full card has a row of its own; consecutive medium cards share rows. */
export function placeCards<Card extends SizedCard>(cards: readonly Card[]): CardGridPlan<Card> {
  const placed: (Card & CardPlace)[] = [];
  const rows: string[] = [];
  const rest = [...cards];
  for (const group of groupsOf(cards)) {
    const first = rows.length + 1;
    for (const box of GROUPS[group] ?? []) {
      const card = rest.shift();
      if (card === undefined) break;
      const { column, span, row = 0, rowSpan = 1, isHalf = false } = box;
      placed.push({
        ...card,
        area: `${first + row} / ${column} / span ${rowSpan} / span ${span}`,
        isHalf,
      });
    }
    // Two stacked cards have a taller card beside them. The lower stacked card takes the height that the upper one leaves.
    rows.push(...(STACKED.includes(group) ? ['auto', '1fr'] : ['auto']));
  }
  return { placed, rows: rows.join(' ') };
}

function groupsOf(cards: readonly SizedCard[]): string[] {
  const shapes = cards.map(({ size, width }) => (size === 'full' ? ' ' : width === 'wide' ? 'W' : 'N'));
  // A full card separates the sequences of medium cards and is a group of its own.
  return shapes
    .join('')
    .split(/( )/)
    .flatMap((run) => (run === ' ' ? ['W'] : bestGroups(run)));
}

/**
 * Splits a sequence of medium cards into groups that share a row. Prefers, in this order: fewest groups of a single
 * card, fewest groups, larger groups first.
 */
function bestGroups(run: string): string[] {
  if (run === '') return [];
  const choices = [];
  for (let size = Math.min(LARGEST_GROUP, run.length); size > 0; size--) {
    const group = run.slice(0, size);
    if (group in GROUPS) choices.push([group, ...bestGroups(run.slice(size))]);
  }
  const alone = (groups: string[]) => groups.filter(({ length }) => length === 1).length;
  return choices.reduce((best, other) => {
    const gain = alone(best) - alone(other) || best.length - other.length;
    return gain > 0 ? other : best;
  });
}
