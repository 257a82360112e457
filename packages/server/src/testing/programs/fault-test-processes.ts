/** Functions that the fault tests share: number of rounds, remaining processes, durations. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the processes whose working directory is this folder, or that were started with its name as an argument. */
export function listProcesses(folder: string): number[] {
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

export function killProcesses(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended.
    }
  }
}

/** The number of rounds for each kind of fault. */
export const FAULT_ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? '8');

/** Returns the median and the maximum of durations in milliseconds, for docs/operation.md. */
export function formatDurations(durations: readonly number[]): string {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  return `${sorted.length} starts, half of them within ${at(0.5)} ms, all within ${at(1)} ms`;
}

/** Prints a line for the developer who runs the tests. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
