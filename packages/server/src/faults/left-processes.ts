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
