/**
 * Room on the disk of the embedded database (decision 25). PostgreSQL ends when it cannot write its log, so the last of the room
 * is kept for it: changes are refused before the disk is full, and a file of our own is given up when others fill it.
 */
import { randomBytes } from 'node:crypto';
import { rmSync, statSync, statfsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StartLog } from '#db/start-report.ts';

const MB = 1_048_576;
/** Three segments of PostgreSQL's log: room for some hundred thousand sign-ins. */
const RESERVE = 48 * MB;
/** With less than this beside the reserve, only reading, deleting, signing in and out go on. */
const LEAST = 64 * MB;
/** With less than this the reserve is given up. */
const NOTHING = 16 * MB;
/** Only with so much room is the reserve made, and are changes taken again: not back and forth at the border. */
const PLENTY = LEAST + 2 * RESERVE;
const LOOK_EVERY_MS = 1_000;

export interface DiskRoom {
  isShort(): boolean;
  /** True if changes are still possible when so many bytes more are written. */
  hasRoomFor(bytes: number): boolean;
  stop(): void;
}

/** Not even for a log or a lock. */
export function hasNoRoom(directory: string): boolean {
  return (freeBytes(directory) ?? Infinity) < MB;
}

/** Before PostgreSQL starts: on a full disk it would not. */
export function giveUpReserveIfFull(directory: string, log: StartLog): void {
  const free = freeBytes(directory);
  if (free !== undefined && free < NOTHING) giveUpReserve(directory, log);
}

/** Looks at the disk every second. `directory` is on the disk of the cluster and ours to write in. */
export function watchDisk(directory: string, log: StartLog): DiskRoom {
  let isShort = false;
  let making = false;
  const look = () => {
    const free = freeBytes(directory);
    if (free === undefined) return;
    const holds = holdsReserve(directory);
    const room = free + (holds ? RESERVE : 0);
    if (!isShort && room < LEAST + RESERVE) {
      isShort = true;
      log.error(
        `The disk of ${directory} is nearly full (${Math.floor(free / MB)} MB left): changes are refused until there is room again.`,
      );
    } else if (isShort && room >= PLENTY) {
      isShort = false;
      log.info(`The disk of ${directory} has room again: changes are taken.`);
    }
    if (holds && free < NOTHING) giveUpReserve(directory, log);
    if (holds || making || free < PLENTY) return;
    making = true;
    void makeReserve(directory)
      .catch(() => undefined)
      .finally(() => (making = false));
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  const hasRoomFor = (bytes: number) => !isShort && (freeBytes(directory) ?? Infinity) >= bytes + PLENTY;
  return { isShort: () => isShort, hasRoomFor, stop: () => clearInterval(timer) };
}

const reserveFile = (directory: string) => join(directory, 'reserve');

function holdsReserve(directory: string): boolean {
  return statSync(reserveFile(directory), { throwIfNoEntry: false }) !== undefined;
}

function giveUpReserve(directory: string, log: StartLog): void {
  if (!holdsReserve(directory)) return;
  rmSync(reserveFile(directory), { force: true });
  log.error(`The disk of ${directory} is full: gave up ${RESERVE / MB} MB kept for the database.`);
}

/** Made of bytes that no file system stores in less room than they take. */
async function makeReserve(directory: string): Promise<void> {
  const draft = `${reserveFile(directory)}.new`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      for (let written = 0; written < RESERVE; written += MB) await file.write(randomBytes(MB));
    } finally {
      await file.close();
    }
    await rename(draft, reserveFile(directory));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** The room in which this user may still write; undefined where the file system does not say. */
function freeBytes(directory: string): number | undefined {
  try {
    const { blocks, bavail, bsize } = statfsSync(directory);
    return blocks === 0 ? undefined : bavail * bsize;
  } catch {
    return undefined;
  }
}
