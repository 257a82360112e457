import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** Logs one line per request with its route and result. Never logs addresses, queries, headers or bodies. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...asked(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished)
        request.log.info({ ...asked(request), status: CLIENT_CLOSED_REQUEST }, 'request');
    });
  });
}

/** The usual status in logs for a client that closed the connection before the response; it is never sent. */
export const CLIENT_CLOSED_REQUEST = 499;

function asked({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}

/** Writes all log lines of one iteration of the event loop at once: under load, single writes took as long as routing. */
export function batchLogOutput(output: NodeJS.WritableStream): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    process.off('exit', flush);
    output.write(lines);
    lines = '';
  };
  return {
    write: (line) => {
      if (lines === '') {
        setImmediate(flush);
        process.once('exit', flush);
      }
      lines += line;
    },
  };
}

/** Returns the options of the logger. Errors are logged without their message, which may quote user input. */
export function loggerOptions(
  level: string,
  output: ReturnType<typeof batchLogOutput>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: output,
    base: null,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    redact: ['headers', 'body', '*.headers', '*.body', '*.password', '*.token', '*.email'],
  };
}

/** Logs only an error's type, code, constraint and stack, because PostgreSQL's messages and details quote values. */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  const stack = (error.stack ?? '').split('\n').filter((row) => row.trimStart().startsWith('at '));
  return {
    type: error.constructor.name,
    message: [code, constraint].filter((part) => typeof part === 'string').join(' '),
    stack: stack.slice(0, 12).join('\n'),
  };
}
