import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Tell, attempt } from './run-rows.ts';

/** Measures against a server of its own. One that does not stop well takes no row away. */
export async function withServer<Result>(
  settings: Record<string, string>,
  tell: Tell,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(settings);
  try {
    return await work(server);
  } finally {
    await attempt('stopping the server', () => server.stop(), tell);
  }
}
