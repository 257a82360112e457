/** A slice of a ring on a square of 200 by 200, and where its number stands. */
export interface DonutArc {
  readonly path: string;
  readonly numberAt: { readonly x: number; readonly y: number };
}

const CENTRE = 100;
const OUTER = 80;
const INNER = 52;
const NUMBERS = 91;
/** Half of the gap between two slices, in turns. */
const HALF_GAP = 0.0025;

/** One arc a share, clockwise from the top; shares are parts of 1. */
export function donutArcs(shares: readonly number[]): DonutArc[] {
  let end = 0;
  return shares.map((share) => {
    const start = end;
    end += share;
    const middle = at(NUMBERS, (start + end) / 2);
    if (share > 1 - 1e-9) return { path: RING, numberAt: middle };
    // A thin slice keeps a quarter of itself at least, or the gap would swallow it.
    const gap = Math.min(HALF_GAP, share * 0.375);
    return { path: sector(start + gap, end - gap), numberAt: middle };
  });
}

/** The whole ring; as one arc it would begin where it ends, which draws nothing. */
export const RING = `${circle(OUTER, 1)}${circle(INNER, 0)}`;

function circle(radius: number, sweep: 0 | 1): string {
  const top = CENTRE - radius;
  const arc = `A${radius} ${radius} 0 0 ${sweep}`;
  return `M${CENTRE} ${top}${arc} ${CENTRE} ${CENTRE + radius}${arc} ${CENTRE} ${top}Z`;
}

function sector(start: number, end: number): string {
  const large = end - start > 0.5 ? 1 : 0;
  const point = (radius: number, turn: number) => {
    const { x, y } = at(radius, turn);
    return `${x} ${y}`;
  };
  const outer = `M${point(OUTER, start)}A${OUTER} ${OUTER} 0 ${large} 1 ${point(OUTER, end)}`;
  return `${outer}L${point(INNER, end)}A${INNER} ${INNER} 0 ${large} 0 ${point(INNER, start)}Z`;
}

function at(radius: number, turn: number): { x: number; y: number } {
  const angle = 2 * Math.PI * turn;
  return {
    x: rounded(CENTRE + radius * Math.sin(angle)),
    y: rounded(CENTRE - radius * Math.cos(angle)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
