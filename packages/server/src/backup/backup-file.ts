/**
 * A backup is text in gzip. A line that begins with # is a mark, any other a row as JSON, as PostgreSQL wrote it:
 * the head, then for each table its name, its rows and their count and hash, at the end the hash of all lines and its seal.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type KeyRing, keyFor, openKeyRing } from '#db/encryption/key-ring.ts';
import type { Settings } from '#settings.ts';

/** Counted up with every change that an older Meridian could not read. */
export const FILE_VERSION = 1;

/** Refuses a backup; the message is one line for the operator and quotes nothing of anybody's. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const head = z.object({
  mark: z.literal('head'),
  format: z.literal('meridian-backup'),
  version: z.literal(FILE_VERSION),
  made_at: z.string(),
  /** The schema of the rows: the migrations that made it. */
  migrations: z.array(z.object({ file: z.string(), checksum: z.string() })).min(1),
});
const table = z.object({ mark: z.literal('table'), table: z.string() });
const tableEnd = z.object({ mark: z.literal('table-end'), rows: z.number(), sha256: z.string() });
const end = z.object({ mark: z.literal('end'), sha256: z.string(), seal: z.string() });
const mark = z.discriminatedUnion('mark', [head, table, tableEnd, end]);

/** Any version's head. */
const anyHead = z.object({ format: z.literal('meridian-backup'), version: z.number() });

export type Head = z.infer<typeof head>;
type Mark = z.infer<typeof mark>;

export const writeMark = (content: Mark): string => `#${JSON.stringify(content)}\n`;

/** The mark of a line; undefined when it is none of this version's. */
export function readMark(line: string): Mark | undefined {
  return mark.safeParse(parsed(line)).data;
}

/** True if a line is the head of a file that only a newer Meridian can read. */
export function isNewerHead(line: string): boolean {
  const found = anyHead.safeParse(parsed(line));
  return found.success && found.data.version > FILE_VERSION;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.slice(1));
  } catch {
    return undefined;
  }
}

/** The key that seals this installation's backups. */
export const backupKey = (ring: KeyRing): Buffer => keyFor('backup', ring.current());

/** The keys that may have sealed a backup of this installation: also the keys from before a rotation. */
export const backupKeys = (ring: KeyRing): Buffer[] =>
  ring.secrets().map((secret) => keyFor('backup', secret));

/** The installation's keys. None is made here: sealed under a new one, a backup would be for nobody. */
export function existingKeyRing(settings: Pick<Settings, 'secretKeys' | 'dataDir'>): KeyRing {
  const ring = openKeyRing(settings);
  if (ring.secrets().length > 0) return ring;
  throw new BackupError(
    `There is no key: set SECRET_KEY, or put the installation's file secret.key into ${settings.dataDir}.`,
  );
}

/** Says that whoever wrote the file had the installation's key, and that nobody changed it since. */
export function sealOf(sha256: string, key: Buffer): string {
  return createHmac('sha256', key).update(sha256).digest('hex');
}
