/**
 * The format of a backup: text compressed by gzip. A line that starts with # is a marker; any other line is a row as JSON from PostgreSQL.
 * The first marker is the header. Then come the tables, each as a marker with its name, its rows, and a marker with the number and the hash
 * of its rows. The last marker has the hash of all lines and its signature.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { type KeyRing, deriveKey, openKeyRing } from '#db/encryption/key-ring.ts';
import type { Settings } from '#settings.ts';

/** Version of the format. Increased with every change that an older Meridian could not read. */
export const BACKUP_VERSION = 1;

/** Error for an invalid backup. The message is one line for the operator, without any user data. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const head = z.object({
  mark: z.literal('head'),
  format: z.literal('meridian-backup'),
  version: z.literal(BACKUP_VERSION),
  made_at: z.string(),
  /** Migrations that were applied to the database when the backup was made. They define the columns of the rows. */
  migrations: z.array(z.object({ file: z.string(), checksum: z.string() })).min(1),
});
const table = z.object({ mark: z.literal('table'), table: z.string() });
const tableEnd = z.object({ mark: z.literal('table-end'), rows: z.number(), sha256: z.string() });
const end = z.object({ mark: z.literal('end'), sha256: z.string(), seal: z.string() });
const mark = z.discriminatedUnion('mark', [head, table, tableEnd, end]);

/** Schema of the part of the header that backups of every version have. */
const anyHead = z.object({ format: z.literal('meridian-backup'), version: z.number() });

export type BackupHeader = z.infer<typeof head>;
type Mark = z.infer<typeof mark>;

export const formatBackupMarker = (content: Mark): string => `#${JSON.stringify(content)}\n`;

/** Parses the marker in a line; returns undefined if this version does not know it. */
export function parseBackupMarker(line: string): Mark | undefined {
  return mark.safeParse(parsed(line)).data;
}

/** Returns true if the line is the header of a file that needs a newer Meridian. */
export function isNewerHeader(line: string): boolean {
  const found = anyHead.safeParse(parsed(line));
  return found.success && found.data.version > BACKUP_VERSION;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line.slice(1));
  } catch {
    return undefined;
  }
}

/** Returns the key that signs this installation's backups. */
export const deriveBackupKey = (ring: KeyRing): Buffer => deriveKey('backup', ring.current());

/** Returns the keys that may have signed a backup of this installation, including those from before a rotation. */
export const deriveBackupKeys = (ring: KeyRing): Buffer[] =>
  ring.secrets().map((secret) => deriveKey('backup', secret));

/** Returns the installation's keys. Throws if there are none, because nobody could verify a backup that is signed by a new key. */
export function openExistingKeyRing(settings: Pick<Settings, 'secretKeys' | 'dataDir'>): KeyRing {
  const ring = openKeyRing(settings);
  if (ring.secrets().length > 0) return ring;
  throw new BackupError(
    `There is no key: set SECRET_KEY, or put the installation's file secret.key into ${settings.dataDir}.`,
  );
}

/** Returns the signature of a file. The signature proves that the file was written with the installation's key and not modified since. */
export function signBackup(sha256: string, key: Buffer): string {
  return createHmac('sha256', key).update(sha256).digest('hex');
}
