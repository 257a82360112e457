/**
 * Free space on the disk of the embedded database (decision 25). PostgreSQL crashes when it cannot write its log, so changes are refused
 * before the disk is full. A reserve file is deleted if other programs fill the disk.
 */
import { randomBytes } from 'node:crypto';
import { rmSync, statSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartupLog } from './startup-errors.ts';

const MB = 1_048_576;
/** Size of the reserve file in bytes: three segments of PostgreSQL's log, enough for several hundred thousand sign-ins. */
const RESERVE_BYTES = 48 * MB;
/** Minimum free space in bytes for changes. Below it only reading, deleting, and signing in and out are allowed. */
const MIN_FREE_BYTES = 64 * MB;
/** Minimum free space in bytes for the reserve file. Below it the file is deleted. */
const MIN_FREE_BYTES_FOR_RESERVE = 16 * MB;
/**
 * Free space in bytes from which the reserve file is created again and changes are allowed again. Higher than the minimum, to avoid
 * switching back and forth.
 */
export const RESUME_FREE_BYTES = MIN_FREE_BYTES + 2 * RESERVE_BYTES;
const LOOK_EVERY_MS = 1_000;

export interface DiskMonitor {
  isShort(): boolean;
  /** Returns true if changes would still be allowed after writing this many more bytes. */
  hasRoomFor(bytes: number): boolean;
  stop(): void;
}

/** Returns true if there is no space even for a log or lock file. */
export function isDiskExhausted(directory: string): boolean {
  return (freeBytes(directory) ?? Infinity) < MB;
}

/** Deletes the reserve file if the disk is full. Called before PostgreSQL starts, because it cannot start on a full disk. */
export function deleteReserveFileIfDiskFull(directory: string, log: StartupLog): void {
  const free = freeBytes(directory);
  if (free !== undefined && free < MIN_FREE_BYTES_FOR_RESERVE) giveUpReserve(directory, log);
}

/** Checks the disk every second. `directory` must be writable and on the disk of the cluster. */
export function watchDisk(directory: string, log: StartupLog): DiskMonitor {
  let isShort = false;
  let making = false;
  const look = () => {
    const free = freeBytes(directory);
    if (free === undefined) return;
    const holds = holdsReserve(directory);
    const room = free + (holds ? RESERVE_BYTES : 0);
    if (!isShort && room < MIN_FREE_BYTES + RESERVE_BYTES) {
      isShort = true;
      log.error(
        `The disk of ${directory} is nearly full (${Math.floor(free / MB)} MB left): changes are refused until there is room again.`,
      );
    } else if (isShort && room >= RESUME_FREE_BYTES) {
      isShort = false;
      log.info(`The disk of ${directory} has free space again: changes are accepted.`);
    }
    if (holds && free < MIN_FREE_BYTES_FOR_RESERVE) giveUpReserve(directory, log);
    if (holds || making || free < RESUME_FREE_BYTES) return;
    making = true;
    void makeReserve(directory)
      .catch(() => undefined)
      .finally(() => (making = false));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const hasRoomFor = (bytes: number) => !isShort && (freeBytes(directory) ?? Infinity) >= bytes + RESUME_FREE_BYTES;
  return { isShort: () => isShort, hasRoomFor, stop: () => clearInterval(timer) };
}

const reserveFile = (directory: string) => join(directory, 'reserve');

function holdsReserve(directory: string): boolean {
  return statSync(reserveFile(directory), { throwIfNoEntry: false }) !== undefined;
}

function giveUpReserve(directory: string, log: StartupLog): void {
  if (!holdsReserve(directory)) return;
  rmSync(reserveFile(directory), { force: true });
  log.error(`The disk of ${directory} is full: released ${RESERVE_BYTES / MB} MB that were reserved for the database.`);
}

/** Fills the file with random bytes, so that no file system can compress it. */
async function makeReserve(directory: string): Promise<void> {
  const draft = `${reserveFile(directory)}.new`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      for (let written = 0; written < RESERVE_BYTES; written += MB) await file.write(randomBytes(MB));
    } finally {
      await file.close();
    }
    await rename(draft, reserveFile(directory));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Returns the space in bytes that the user of this process may still write; undefined if the file system does not report it. */
export function freeBytes(directory: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(directory);
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}
