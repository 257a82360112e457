/** The messages of the database layer at startup: progress lines, and a one-line error if it cannot continue. */

/** The part of a logger that startup needs; Fastify's logger and `console` both have it. */
export interface StartupLog {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** Startup cannot continue. The message is one line for the operator, without passwords. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Returns the first line of an error's message. */
export function firstLineOfError(error: unknown): string {
  // A refused connection to a name with several addresses gives an AggregateError without its own message.
  if (error instanceof AggregateError && error.message === '') return firstLineOfError(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() ?? '';
}

/** Returns true if the disk is full, also if only a message of initdb or PostgreSQL says so. */
export function isDiskFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(errorCodeOf(error) ?? '')) return true;
  return error instanceof Error && (/no space left on device/i.test(error.message) || isDiskFull(error.cause));
}

/** Returns the message about a full disk. With an external database, the message names both disks, because either can be full. */
export function describeFullDisk(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl === undefined) return diskFullMessage(dataDir);
  return 'The disk of the database (DATABASE_URL) or of DATA_DIR is full: make room there, then start again.';
}

export function diskFullMessage(dataDir: string): string {
  return `The disk of DATA_DIR (${dataDir}) is full: make room there, then start again.`;
}

/** Returns the code of a system error (`ENOENT`) or of a PostgreSQL error (`40001`). */
export function errorCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
