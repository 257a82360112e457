import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/connect.ts';
import { migrationsPending } from '#db/migrate.ts';
import { unavailable } from '#errors.ts';

/** `/healthz`: the process answers. `/readyz`: its database does too, and has every migration. */
export function answerHealth(app: FastifyInstance, db: Database): void {
  const quiet = { logLevel: 'silent', schema: { hide: true } } as const;
  app.get('/healthz', quiet, async () => ({ status: 'alive' }));
  app.get('/readyz', quiet, async () => {
    if (await migrationsPending(db)) throw unavailable();
    return { status: 'ready' };
  });
}
