import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/** One line a request: what was asked for and how it went, never with what. No address, query, header or body. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { ...asked(request), status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) request.log.info({ ...asked(request), status: HUNG_UP }, 'request');
    });
  });
}

/** Not a status that anybody was sent: the usual mark in logs of a caller who did not wait for the answer. */
const HUNG_UP = 499;

function asked({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? 'none' };
}

/** Lines of one turn of the event loop go out in one write: under load, writing each took as long as the routing. */
export function batchedOutput(output: NodeJS.WritableStream): { write(line: string): void } {
  let lines = '';
  const flush = () => {
    output.write(lines);
    lines = '';
  };
  process.once('exit', flush);
  return {
    write: (line) => {
      if (lines === '') setImmediate(flush);
      lines += line;
    },
  };
}

/** Options of the logger. An error is told by its kind and place; its message may quote what the user gave. */
export function loggerOptions(
  level: string,
  output: ReturnType<typeof batchedOutput>,
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    stream: output,
    base: null,
    serializers: { err: describeError, req: () => ({}), res: () => ({}) },
    redact: ['headers', 'body', '*.headers', '*.body', '*.password', '*.token', '*.email'],
  };
}

/** PostgreSQL's messages and details quote values, so of an error only its kind, code, constraint and place are told. */
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
