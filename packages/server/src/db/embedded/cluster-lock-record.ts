/** The content of a lock file: the server that has the lock. */
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { readBootId, identifyProcess, readPidNamespace, type ProcessIdentity } from './process-identity.ts';
import { DatabaseStartError } from '#db/startup-errors.ts';

export interface LockRecord {
  readonly identity: ProcessIdentity;
  /** The id of the system's current boot. */
  readonly boot: string;
  /** The machine and folder of the process; undefined in locks of an older Meridian. */
  readonly place?: {
    readonly host: string;
    readonly since: string;
    readonly pidNamespace: string;
    /** The device number of the folder's file system, as the process with the lock sees it. */
    readonly device: string;
    /** The name of the socket that the process listens on; empty if the file system does not support sockets. */
    readonly socket: string;
  };
}

export function createLockRecord(directory: string, socket: string | undefined): LockRecord {
  const identity = identifyProcess(process.pid);
  if (identity === undefined) throw new DatabaseStartError('This process cannot read its own start time.');
  return {
    identity,
    boot: bootOf(identity),
    place: {
      host: hostname(),
      since: new Date().toISOString(),
      pidNamespace: readPidNamespace(),
      device: String(statSync(directory).dev),
      socket: socket ?? '',
    },
  };
}

/**
 * Serializes a lock record, one value per line. Values that a later Meridian introduced come later; an older Meridian reads only the first
 * two.
 */
export function serializeLockRecord({ identity, place }: LockRecord): string {
  const lines = [String(identity.pid), identity.start];
  if (place !== undefined) lines.push(place.host, place.since, place.pidNamespace, place.device, place.socket);
  return `${lines.join('\n')}\n`;
}

/** Parses the content of a lock file; returns undefined if the text is invalid. */
export function parseLockRecord(text: string): LockRecord | undefined {
  const lines = text.split('\n');
  const [pid, start = '', host, since, namespace, device, socket] = lines;
  if (!/^[1-9]\d*$/.test(pid ?? '')) return undefined;
  const identity = { pid: Number(pid), start };
  const record = { identity, boot: bootOf(identity) };
  if (!host || !since || namespace === undefined || device === undefined || socket === undefined) return record;
  return { ...record, place: { host, since, pidNamespace: namespace, device, socket } };
}

/** Describes in one line the server that already uses the data. */
export function describeLockOwner({ identity, boot, place }: LockRecord, file: string): string {
  const advice = `stop it first, or set another DATA_DIR (lock: ${file}).`;
  const server = `Another Meridian server (process ${identity.pid}) already uses this data`;
  if (place === undefined) return `${server}: ${advice}`;
  const where =
    boot !== readBootId()
      ? ', another machine'
      : place.pidNamespace === readPidNamespace()
        ? ''
        : ', in another container or PID namespace';
  return `${server}: it runs on host ${place.host}${where}, since ${place.since}; ${advice}`;
}

/** Returns the boot id in a start time, which is `boot:ticks`, or a date on systems without a boot id. */
function bootOf({ start }: ProcessIdentity): string {
  return /^([0-9a-f-]{36}):\d*$/.exec(start)?.[1] ?? '';
}
