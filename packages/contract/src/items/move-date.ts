/** Calendar arithmetic on dates as the wire writes them, YYYY-MM-DD, without any time zone. */

const DAY_MS = 86_400_000;

/** The same day so many months later (earlier when negative); the month's last day where it is too short for that. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const target = 12 * year + (month - 1) + months;
  const [inYear, inMonth] = [Math.floor(target / 12), target - 12 * Math.floor(target / 12)];
  // Day 0 of the month after it: its last one.
  const lastDay = new Date(Date.UTC(inYear, inMonth + 1, 0)).getUTCDate();
  return isoDay(Date.UTC(inYear, inMonth, Math.min(day, lastDay)));
}

/** So many days later, earlier when negative. */
export function addDays(date: string, days: number): string {
  return isoDay(Date.parse(date) + days * DAY_MS);
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
