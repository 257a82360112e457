import type { ViewCard } from './view-cards.ts';

/** Where a card stands in the grid of the page. */
interface CardPlace {
  /** In twelve columns: a CSS `grid-area`. */
  readonly area: string;
  /** In the two columns of a tablet: half of the width, or all of it. */
  readonly isHalf: boolean;
}

interface CardGridPlan<Card> {
  readonly placed: readonly (Card & CardPlace)[];
  /** The CSS `grid-template-rows` of the twelve columns. */
  readonly rows: string;
}

type SizedCard = Pick<ViewCard, 'size' | 'width'>;

interface Box {
  readonly column: number;
  readonly span: number;
  /** 1: in the second row of its group. */
  readonly row?: 1;
  readonly rowSpan?: 2;
  readonly isHalf?: true;
}

/**
 * How medium cards that follow each other share a row, by what they are in their order: W wide, N narrow. Every group
 * fills its rectangle, so no arrangement leaves a hole, and is read from left to right, top to bottom, in DOM order.
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
  // Two narrow ones on top of each other, beside a wide one.
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

/** The places of cards in their order: full ones alone in a row, medium ones beside their neighbours. */
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
    // What a tall neighbour leaves over goes to the lower card of a stack.
    rows.push(...(STACKED.includes(group) ? ['auto', '1fr'] : ['auto']));
  }
  return { placed, rows: rows.join(' ') };
}

function groupsOf(cards: readonly SizedCard[]): string[] {
  const shapes = cards.map(({ size, width }) => (size === 'full' ? ' ' : width === 'wide' ? 'W' : 'N'));
  // A full card ends the run of medium ones before it, and stands as a group of its own.
  return shapes
    .join('')
    .split(/( )/)
    .flatMap((run) => (run === ' ' ? ['W'] : bestGroups(run)));
}

/** A run in groups: as few cards alone as can be, then as few groups, then the larger groups first. */
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
