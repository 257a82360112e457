import { arc, pie } from 'd3-shape';

/** A slice of a ring as an SVG path, and the position of its number. The ring is centred on the origin and its radius is at most 100. */
export interface DonutArc {
  readonly path: string;
  readonly numberAt: { readonly x: number; readonly y: number };
}

const NUMBERS = 91;
/** Half of the gap between two slices, in radians. */
const HALF_GAP = 0.0157;

interface Angles {
  readonly startAngle: number;
  readonly endAngle: number;
}

const ring = arc<Angles>().innerRadius(52).outerRadius(80).digits(2);
const numbers = arc<Angles>().innerRadius(NUMBERS).outerRadius(NUMBERS);

export const RING_PATH = ring({ startAngle: 0, endAngle: 2 * Math.PI }) ?? '';

/** Returns one arc for each share, clockwise from the top. The shares add up to 1. */
export function createDonutArcs(shares: readonly number[]): DonutArc[] {
  const slices = pie<number>().sortValues(null)([...shares]);
  return slices.map((slice) => {
    const { startAngle, endAngle } = slice;
    const [x, y] = numbers.centroid(slice);
    const numberAt = { x: rounded(x), y: rounded(y) };
    if (slices.length === 1) return { path: RING_PATH, numberAt };
    // Each gap covers at most 37.5 % of a slice, so that at least a quarter of a thin slice is drawn; whole gaps would
    // hide it.
    const gap = Math.min(HALF_GAP, (endAngle - startAngle) * 0.375);
    const path = ring({ startAngle: startAngle + gap, endAngle: endAngle - gap }) ?? '';
    return { path, numberAt };
  });
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
