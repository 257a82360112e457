/** Before the tests in a browser: the product's own server with an empty database, which the calls of the page under test reach. */
import { startServer } from './server.ts';

export async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({}, Number(process.env['COMPONENT_TESTS_PORT']));
  return () => server.stop();
}
