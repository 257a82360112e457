/** The word of a lock file about the server that holds it. */
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { bootId, identifyProcess, pidNamespace, type ProcessIdentity } from './process-identity.ts';
import { DatabaseStartError } from '#db/start-report.ts';

export interface LockRecord {
  readonly identity: ProcessIdentity;
  /** The boot of the system that it runs on. */
  readonly boot: string;
  /** Missing in the lock of an older Meridian. */
  readonly place?: {
    readonly host: string;
    readonly since: string;
    readonly pidNamespace: string;
    /** The number of the file system that the folder is on, as the holder sees it. */
    readonly device: string;
    /** The name of the socket that the holder listens on; empty where the file system has none. */
    readonly socket: string;
  };
}

export function ourRecord(directory: string, socket: string | undefined): LockRecord {
  const identity = identifyProcess(process.pid);
  if (identity === undefined) throw new DatabaseStartError('This process cannot read its own start time.');
  return {
    identity,
    boot: bootOf(identity),
    place: {
      host: hostname(),
      since: new Date().toISOString(),
      pidNamespace: pidNamespace(),
      device: String(statSync(directory).dev),
      socket: socket ?? '',
    },
  };
}

/** One value a line, the oldest first: an older Meridian reads the first two. */
export function writtenRecord({ identity, place }: LockRecord): string {
  const lines = [String(identity.pid), identity.start];
  if (place !== undefined)
    lines.push(place.host, place.since, place.pidNamespace, place.device, place.socket);
  return `${lines.join('\n')}\n`;
}

/** Undefined when the text is no lock at all. */
export function parseRecord(text: string): LockRecord | undefined {
  const lines = text.split('\n');
  const [pid, start = '', host, since, namespace, device, socket] = lines;
  if (!/^[1-9]\d*$/.test(pid ?? '')) return undefined;
  const identity = { pid: Number(pid), start };
  const record = { identity, boot: bootOf(identity) };
  if (!host || !since || namespace === undefined || device === undefined || socket === undefined)
    return record;
  return { ...record, place: { host, since, pidNamespace: namespace, device, socket } };
}

/** The known facts of a server that already uses the data, in one line. */
export function describeServer({ identity, boot, place }: LockRecord, file: string): string {
  const advice = `stop it first, or set another DATA_DIR (lock: ${file}).`;
  const server = `Another Meridian server (process ${identity.pid}) already uses this data`;
  if (place === undefined) return `${server}: ${advice}`;
  const where =
    boot !== bootId()
      ? ', another machine'
      : place.pidNamespace === pidNamespace()
        ? ''
        : ', in another container or PID namespace';
  return `${server}: it runs on host ${place.host}${where}, since ${place.since}; ${advice}`;
}

/** A start is `boot:ticks` where the system has a boot id, and a date where it has none. */
function bootOf({ start }: ProcessIdentity): string {
  return /^([0-9a-f-]{36}):\d*$/.exec(start)?.[1] ?? '';
}
