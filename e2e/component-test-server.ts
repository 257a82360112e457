/** Setup of the tests in a browser: starts the product's own server, with an empty database, for the requests of the page. */
import type { BrowserCommand } from 'vitest/node';
import { MAKE_STAFF_SQL, executeSql, startServer } from './server.ts';

/**
 * The environment variable with the server's data folder. The commands below run in the same process but from another copy of
 * this module, so a variable of the module would not reach them.
 */
const DATA = 'COMPONENT_TESTS_DATA';

export async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({}, Number(process.env['COMPONENT_TESTS_PORT']));
  process.env[DATA] = server.dataDir;
  return () => server.stop();
}

/** A command for the page under test, which makes a user staff. Staff may use the advanced view. */
export const makeStaff: BrowserCommand<[userId: number]> = (_context, userId) =>
  executeSql(process.env[DATA] ?? '', MAKE_STAFF_SQL, [userId]);
