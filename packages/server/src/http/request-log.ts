import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/** One line a request: what was asked for and how it went, never with what. No address, query, header or body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
}

/** Options of the logger. An error is told by its kind and place; its message may quote what the user gave. */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    serializers: { err: describeError, req: () => undefined, res: () => undefined },
    redact: ['headers', 'body', '*.headers', '*.body', '*.password', '*.token', '*.email'],
  };
}

interface Described {
  type: string;
  code?: string;
  constraint?: string;
  at?: string[];
}

/** PostgreSQL's messages and details quote values, so of them only code and constraint are kept. */
export function describeError(error: unknown): Described {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    type: error.constructor.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row.startsWith('at '))
      .slice(0, 12),
  };
}
