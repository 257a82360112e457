/** Finds rows whose figures are the sums of the rows above them. */

type RowFigures = ReadonlyMap<number, number>;

interface Span {
  rows: number;
  /** By column, the sum of the figures (`signed`) and the sum of their absolute values (`size`). */
  columns: Map<number, { signed: number; size: number }>;
  /** Income less all other amounts; known only if the rows have categories. */
  net: number;
}

const newSpan = (): Span => ({ rows: 0, columns: new Map(), net: 0 });

export function createSumRowFinder() {
  let group = newSpan();
  const [all, sums] = [newSpan(), newSpan()];
  return {
    /**
     * Returns the number of rows whose sum a row contains: the rows since the last sum, all sums, or all rows. Returns 0 if the row is not
     * a sum.
     */
    rowsAddedUp: (figures: RowFigures): number => [group, sums, all].find((span) => isSumOf(figures, span))?.rows ?? 0,
    addItem: (figures: RowFigures, net: number) => {
      for (const span of [group, all]) add(span, figures, net);
    },
    addSum: (figures: RowFigures) => {
      add(sums, figures, 0);
      group = newSpan();
    },
    /** Starts a new group of rows after a heading. */
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

/** Returns whether two figures are equal to the cent, or after rounding to whole units. */
function isAlike(figure: number, sum: number): boolean {
  if (figure === 0 || sum === 0) return false;
  const [one, other] = [Math.abs(figure), Math.abs(sum)];
  return Math.abs(one - other) < CENT || (Number.isInteger(one) && one >= 100 && one === Math.round(other));
}
