const MONTHS_APART = [1, 2, 3, 6, 12, 24, 60, 120] as const;

/**
 * Where the month axis carries labels: at most `limit` of them, evenly apart, on January wherever the step allows, and
 * on years that the step divides. Labels are 'YYYY-MM' of consecutive months; answers indices within `from` to `to`.
 */
export function monthTicks(labels: readonly string[], from: number, to: number, limit: number): number[] {
  const step = MONTHS_APART.find((months) => (to - from + 1) / months <= limit) ?? 120;
  const ticks: number[] = [];
  for (let index = from; index <= to; index++) {
    if (monthNumber(labels[index]) % step === 0) ticks.push(index);
  }
  return ticks;
}

/** Months since the year 0, January of a year being a multiple of 12. */
function monthNumber(label = '0000-01'): number {
  const [year = '0', month = '1'] = label.split('-');
  return 12 * Number(year) + Number(month) - 1;
}

const ABOUT_VALUES = 4;

/**
 * Round values about evenly from at most `low` to at least `high`, a few of them, the step being 1, 2 or 5 times a power
 * of ten. None when there is nothing between the two.
 */
export function valueTicks(low: number, high: number): number[] {
  if (!(low <= high)) return [];
  const step = roundStep((high - low || Math.abs(high) || ABOUT_VALUES) / ABOUT_VALUES);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  // Twelve digits: a multiple of 0.1 shall not drag its binary tail along.
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

function roundStep(wanted: number): number {
  const power = 10 ** Math.floor(Math.log10(wanted));
  const share = wanted / power;
  if (share < 1.5) return power;
  if (share < 3.5) return 2 * power;
  return share < 7.5 ? 5 * power : 10 * power;
}
