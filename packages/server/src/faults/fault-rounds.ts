/** How often each kind of fault is tried; FAULT_ROUNDS sets it, never below eight. */
export const FAULT_ROUNDS = Math.max(8, Number(process.env['FAULT_ROUNDS'] ?? '8') || 8);

/** The middle and the largest of some durations in milliseconds, for the record in docs/operation.md. */
export function toldDurations(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return `${sorted.length} starts, half of them within ${at(0.5)} ms, all within ${at(1)} ms`;
}
