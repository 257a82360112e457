/** Settings for PostgreSQL on its command line, where no file in the cluster can override it. */

const memory = {
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_connections: '50',
  max_wal_size: '256MB',
  // Background processes that only replication, parallel queries and large disks' read-ahead would use.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
} as const;

/** A file of the log that recovery needs no more is removed: one that is renamed to be used again would still contain what was written there. */
const removedLog = { wal_recycle: 'off' } as const;

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const;
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/**
 * A log without people's data. The level `log` lies above `error`: crashes and restarts are written, failing statements
 * are not, for even an error's text can quote a value. The application has those errors anyway.
 */
const discreetLog = {
  log_destination: 'stderr',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_duration: 'off',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_autovacuum_min_duration: '-1',
  log_checkpoints: 'off',
  log_temp_files: '-1',
  log_lock_waits: 'off',
  log_timezone: 'UTC',
} as const;

export interface ClusterOptions {
  /** For tests: no durability, and connections for many test files at once. */
  readonly throwAway?: boolean;
}

/** The arguments of `postgres`, equal for equal inputs: a running server is recognised by them. */
export function postgresArguments(
  cluster: string,
  socketDirectory: string,
  options: ClusterOptions,
): string[] {
  const settings = {
    ...memory,
    ...removedLog,
    ...discreetLog,
    ...(options.throwAway === true ? { ...throwAway, max_connections: '400' } : durable),
    listen_addresses: '',
    port: '5432',
    // The value is a list of directories, in which quotes keep a comma or a space in a name.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    // A transaction that its owner forgot would hold its locks for ever.
    idle_in_transaction_session_timeout: '60s',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** The application's settings and secrets are not for PostgreSQL's environment, which the run user can read. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC' } as const;
