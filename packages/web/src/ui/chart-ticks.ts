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
