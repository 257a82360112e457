import { nice, ticks } from 'd3-array';

export interface LinearScale {
  (value: number): number;
  /** Sets the pixels of the domain's two ends. */
  readonly range: (pixels: readonly [start: number, end: number]) => void;
  /** About `count` round values within the domain. */
  readonly ticks: (count: number) => number[];
}

/**
 * Leads from a domain to pixels in a straight line; with `niceFor`, the domain grows to round values of about that many ticks. Charts
 * need no more of d3-scale, which brings colours, dates and formats along.
 */
export function linearScale(domain: readonly [start: number, end: number], niceFor?: number): LinearScale {
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
