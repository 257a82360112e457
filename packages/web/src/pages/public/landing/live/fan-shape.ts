/** A fan of percentiles as it is drawn: a few lines of our own, so that the landing page loads no chart for it. */
import { markStep } from '#pages/public/landing/landing-plan.ts';

export const FAN_WIDTH = 600;
export const FAN_HEIGHT = 240;

/** Net worth by month: so many percent of the futures are below. */
export type FanRows = Readonly<Record<'p10' | 'p25' | 'p50' | 'p75' | 'p90', ArrayLike<number>>>;

export interface FanShape {
  /** SVG paths within FAN_WIDTH and FAN_HEIGHT. */
  readonly wide: string;
  readonly narrow: string;
  readonly median: string;
  /** Round amounts from the lower to the upper edge, each with its distance from the lower one in percent. */
  readonly marks: readonly { readonly amount: number; readonly percent: number }[];
}

/** `every` leaves out months between: one of so many is drawn. */
export function fanShape({ p10, p25, p50, p75, p90 }: FanRows, every = 1): FanShape {
  const all = [...Array.from(p10), ...Array.from(p90)];
  const [lowest, highest] = [Math.min(0, ...all), Math.max(0, ...all)];
  const step = markStep(highest - lowest);
  const [bottom, top] = [Math.floor(lowest / step), Math.max(1, Math.ceil(highest / step))];
  const last = p50.length - 1;
  const months = Array.from(p50, (_, month) => month).filter(
    (month) => month % every === 0 || month === last,
  );
  const point = (values: ArrayLike<number>, month: number) => {
    const height = ((values[month] ?? 0) / step - bottom) / (top - bottom);
    return `${((FAN_WIDTH * month) / last).toFixed(1)} ${(FAN_HEIGHT * (1 - height)).toFixed(1)}`;
  };
  const line = (values: ArrayLike<number>, over = months) =>
    over.map((month) => point(values, month)).join('L');
  const band = (low: ArrayLike<number>, high: ArrayLike<number>) =>
    `M${line(high)}L${line(low, months.toReversed())}Z`;
  return {
    wide: band(p10, p90),
    narrow: band(p25, p75),
    median: `M${line(p50)}`,
    marks: Array.from({ length: top - bottom + 1 }, (_, index) => ({
      amount: (bottom + index) * step,
      percent: (100 * index) / (top - bottom),
    })),
  };
}
