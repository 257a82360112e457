/** Before the tests in a browser: the product's own server with an empty database, which the calls of the page under test reach. */
import type { BrowserCommand } from 'vitest/node';
import { MAKE_STAFF, queryDatabase, startServer } from './server.ts';

/** Where the server keeps its data: its commands are called in the same process, from another copy of this module. */
const DATA = 'COMPONENT_TESTS_DATA';

export async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({}, Number(process.env['COMPONENT_TESTS_PORT']));
  process.env[DATA] = server.dataDir;
  return () => server.stop();
}

/** A command of the page under test: somebody may use the advanced view from now on. */
export const makeStaff: BrowserCommand<[userId: number]> = (_context, userId) =>
  queryDatabase(process.env[DATA] ?? '', MAKE_STAFF, [userId]);
