import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/connect.ts';
import { hasPendingMigrations } from '#db/migrate.ts';
import { REQUEST_TIME_LIMIT_MS, runWithDeadline } from '#db/request-timeout.ts';
import { unavailable } from '#errors.ts';
import { VERSION } from './version.ts';

/**
 * Adds the routes `/healthz` and `/readyz`. `/healthz` returns the version and succeeds while the process runs. `/readyz` succeeds if the
 * database responds and has every migration, and the server is not stopping.
 */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  let isStopping = false;
  app.addHook('preClose', async () => void (isStopping = true));
  const quiet = { logLevel: 'silent', schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'alive', version: VERSION }));
  app.get('/readyz', quiet, async () => {
    if (isStopping || (await runWithDeadline(REQUEST_TIME_LIMIT_MS, () => hasPendingMigrations(db))))
      throw unavailable();
    return { status: 'ready' };
  });
}
