/** Returns the calendar month `offset` months from now in UTC, as text and as ISO dates of its days. */
export function monthFromNow(offset: number): { name: string; iso: (day?: number) => string } {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1));
  const name = month.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return { name, iso: (day = 1) => `${month.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}` };
}
