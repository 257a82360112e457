import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { connect } from '#db/connect.ts';
import { appConnectionConfig } from '#db/embedded/embedded-readiness.ts';
import { startEmbedded, type EmbeddedDatabase } from '#db/embedded/embedded-database.ts';
import type { RunUser } from '#db/embedded/run-user.ts';
import { chooseDiskFolder } from '#testing/cluster/cluster-folder.ts';
import { bundleInto, linkPostgres, startChild, type EmbeddedChild } from './embedded-child-process.ts';
import { silentLog } from '#testing/silent-log.ts';

/** A temporary folder for embedded databases, which are started in this or in a separate process. */
export interface EmbeddedFolder {
  readonly path: string;
  /** Path of the bundled program that the child processes run. */
  readonly bundle: string;
  readonly outside: string;
  readonly start: (dataDir: string) => Promise<EmbeddedDatabase>;
  readonly startChild: (dataDir: string, user?: RunUser) => Promise<EmbeddedChild>;
  /** Stops everything that is still running. */
  readonly stopAll: () => Promise<void>;
  readonly remove: () => void;
}

/** Creates the folder, on disk by default. */
export async function makeEmbeddedFolder(place = chooseDiskFolder()): Promise<EmbeddedFolder> {
  const path = mkdtempSync(join(place, 'meridian-embedded-'));
  chmodSync(path, 0o755);
  linkPostgres(path);
  const bundle = await bundleInto(path, 'testing/programs/embedded-child.ts');
  const outside = join(path, 'outside');
  const running: { readonly stop: () => Promise<void> }[] = [];
  return {
    path,
    bundle,
    outside,
    start: async (dataDir) => {
      const database = await startEmbedded(dataDir, silentLog, { outside });
      running.push(database);
      return database;
    },
    startChild: async (dataDir, user) => {
      const child = await startChild(bundle, { dataDir, outside, user });
      if (child.error === '') running.push(child);
      return child;
    },
    stopAll: async () => {
      for (const { stop } of running.splice(0)) await stop();
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Runs a statement as the application's role. */
export async function runSql(socketDirectory: string | undefined, text: string): Promise<unknown[]> {
  const db = connect(appConnectionConfig(socketDirectory ?? ''));
  try {
    return (await sql.raw(text).execute(db)).rows;
  } finally {
    await db.destroy();
  }
}

/** Returns the error message of a failed promise. */
export async function readFailure(attempt: Promise<unknown>): Promise<string> {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  return error instanceof Error ? error.message : `no error but ${String(error)}`;
}
