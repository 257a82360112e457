import { nice, ticks } from 'd3-array';

export interface LinearScale {
  (value: number): number;
  /** Sets the pixels of both ends of the domain. */
  readonly range: (pixels: readonly [start: number, end: number]) => void;
  /** Returns about `count` round values within the domain. */
  readonly ticks: (count: number) => number[];
}

/**
 * Creates a linear scale from a domain to pixels. With `niceFor`, the domain is extended to round values for about this number of ticks.
 * d3-scale is not used, because it would also load code for colours, dates and formats.
 */
export function createLinearScale(domain: readonly [start: number, end: number], niceFor?: number): LinearScale {
  const [start, end] = niceFor === undefined ? domain : nice(...domain, niceFor);
  let [from, to] = [0, 1];
  const scale = (value: number) => from + ((value - start) / (end - start)) * (to - from);
  return Object.assign(scale, {
    range: ([first, last]: readonly [start: number, end: number]) => {
      [from, to] = [first, last];
    },
    ticks: (count: number) => ticks(start, end, count),
  });
}
