/** How the database layer speaks to whoever starts it: lines of progress, and one line when it cannot go on. */

/** The part of a logger that the start needs; Fastify's logger and `console` both have it. */
export interface StartLog {
  info(line: string): void;
  warn(line: string): void;
  error(line: string): void;
}

/** The start cannot go on. The message is one line for the operator and holds no password. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The first line of whatever was thrown. */
export function reasonOf(error: unknown): string {
  // A refused connection to a name with several addresses is an AggregateError without a message of its own.
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() ?? '';
}

/** Also where initdb or PostgreSQL said so, in whose words it is all that is left. */
export function isDiskFull(error: unknown): boolean {
  if (['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error) ?? '')) return true;
  return (
    error instanceof Error && (/no space left on device/i.test(error.message) || isDiskFull(error.cause))
  );
}

/** Where the database is the operator's own, its disk is not that of DATA_DIR. */
export function diskFullIn(databaseUrl: string | undefined, dataDir: string): string {
  if (databaseUrl === undefined) return diskFullAt(dataDir);
  return 'The disk of the database (DATABASE_URL) or of DATA_DIR is full: make room there, then start again.';
}

export function diskFullAt(dataDir: string): string {
  return `The disk of DATA_DIR (${dataDir}) is full: make room there, then start again.`;
}

/** The code of a system error (`ENOENT`) or of a PostgreSQL error (`40001`). */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
