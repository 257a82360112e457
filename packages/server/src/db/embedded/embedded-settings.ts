/** Settings for PostgreSQL, passed on its command line, where no file in the cluster can override them. */

const memory = {
  shared_buffers: '64MB',
  huge_pages: 'off',
  max_connections: '50',
  max_wal_size: '256MB',
  // Disables background processes for replication, parallel queries and read-ahead on large disks.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_wal_senders: '0',
  wal_level: 'minimal',
} as const;

/** Removes log files that recovery does not need, instead of recycling them: a recycled file would still contain its old data. */
const removedLog = { wal_recycle: 'off' } as const;

const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' } as const;
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

/**
 * Settings that prevent users' data in PostgreSQL's log, because error messages can quote values. The level `log` is above `error`: crashes
 * and restarts are logged, failing statements are not. The application receives those errors itself.
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
  /** True in tests. The cluster then does not survive a crash of the machine, and has enough connections for many test files at once. */
  readonly throwAway?: boolean;
}

/** Returns the arguments of `postgres`; equal inputs give equal arguments, by which a running server is recognised. */
export function postgresArguments(cluster: string, socketDirectory: string, options: ClusterOptions): string[] {
  const settings = {
    ...memory,
    ...removedLog,
    ...discreetLog,
    ...(options.throwAway === true ? { ...throwAway, max_connections: '400' } : durable),
    listen_addresses: '',
    port: '5432',
    // The value is a list of directories; quotes allow commas and spaces in names.
    unix_socket_directories: `"${socketDirectory.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    // Ends transactions that were left open, which would block their locks forever.
    idle_in_transaction_session_timeout: '60s',
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** PostgreSQL's environment. It does not contain the application's settings and secrets, because the run user can read it. */
export const postgresEnvironment = { LC_ALL: 'C', TZ: 'UTC' } as const;
