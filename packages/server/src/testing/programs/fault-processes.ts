/** Parts that the fault tests share: how often they try, which processes are left, how long things took. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes that work in this folder, or were started with its name. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isAbout(pid, folder));
}

function isAbout(pid: number, folder: string): boolean {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(folder)) return true;
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    return environment.includes(folder) || readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
}

/** How often each kind of fault is tried. */
export const FAULT_ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? '8');

/** The middle and the largest of some durations in milliseconds, for the record in docs/operation.md. */
export function toldDurations(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return `${sorted.length} starts, half of them within ${at(0.5)} ms, all within ${at(1)} ms`;
}

/** A line for whoever runs the suite. */
export function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}
