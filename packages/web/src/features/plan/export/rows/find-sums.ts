/** Rows that add up those above them, known by their figures. */

/** The figures of a row by column. */
type RowFigures = ReadonlyMap<number, number>;

interface Span {
  rows: number;
  /** By column: what the figures come to with their signs, and without. */
  columns: Map<number, { signed: number; size: number }>;
  /** Income less everything else, which only categories tell. */
  net: number;
}

const newSpan = (): Span => ({ rows: 0, columns: new Map(), net: 0 });

export function sumFinder() {
  let group = newSpan();
  const [all, sums] = [newSpan(), newSpan()];
  return {
    /** How many rows the figures of a row add up: since the last sum, all there are, or all sums; 0: none. */
    rowsAddedUp: (figures: RowFigures): number =>
      [group, sums, all].find((span) => isSumOf(figures, span))?.rows ?? 0,
    addItem: (figures: RowFigures, net: number) => {
      for (const span of [group, all]) add(span, figures, net);
    },
    addSum: (figures: RowFigures) => {
      add(sums, figures, 0);
      group = newSpan();
    },
    /** A heading between groups of rows. */
    startGroup: () => {
      group = newSpan();
    },
  };
}

function add(span: Span, figures: RowFigures, net: number): void {
  span.rows += 1;
  span.net += net;
  for (const [column, figure] of figures) {
    const { signed, size } = span.columns.get(column) ?? { signed: 0, size: 0 };
    span.columns.set(column, { signed: signed + figure, size: size + Math.abs(figure) });
  }
}

function isSumOf(figures: RowFigures, { rows, columns, net }: Span): boolean {
  if (rows === 0 || figures.size === 0) return false;
  return [...figures].every(([column, figure]) => {
    const { signed = 0, size = 0 } = columns.get(column) ?? {};
    return [signed, size, figures.size === 1 ? net : signed].some((sum) => isAlike(figure, sum));
  });
}

const CENT = 0.011;

/** To the cent, or as rounded to whole units. */
function isAlike(figure: number, sum: number): boolean {
  if (figure === 0 || sum === 0) return false;
  const [one, other] = [Math.abs(figure), Math.abs(sum)];
  return Math.abs(one - other) < CENT || (Number.isInteger(one) && one >= 100 && one === Math.round(other));
}
