import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { databaseIsAway } from '#db/connect.ts';
import { HttpError, notFound, unavailable, unsupportedMediaType } from '#errors.ts';

/** One place turns whatever was thrown into an answer; nothing of a fault's inside reaches the caller. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toHttpError(error, request);
  if (answer.status === 503) request.log.warn({ err: error }, 'the database is away');
  else if (answer.status >= 500) request.log.error({ err: error }, 'a request failed');
  reply.code(answer.status).headers(answer.headers).header('x-request-id', request.id);
  if (answer.body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer.body));
}

function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  if (databaseIsAway(error)) return unavailable();
  return (
    ofFramework(error, request.routeOptions) ??
    new HttpError(500, { detail: 'Something went wrong on our side. Please try again.' })
  );
}

const CLOSE = { connection: 'close' };

/** What Fastify itself refuses, known by its status; its own words name our parts, so they stay inside. */
function ofFramework(
  error: unknown,
  { bodyLimit, config }: FastifyRequest['routeOptions'],
): HttpError | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return new HttpError(400, { detail: 'The request is not valid HTTP.' });
    case 404:
    case 414:
      return notFound();
    case 413:
      return new HttpError(413, { detail: `The body is larger than ${bodyLimit / 2 ** 20} MiB.` }, CLOSE);
    case 415:
      return unsupportedMediaType(config.accepts ?? 'application/json');
    default:
      return undefined;
  }
}

/** A broken request line or header never reaches a route; it is answered on the bare connection. */
export function answerBrokenRequest(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = brokenStatus.get(error.code) ?? '400 Bad Request';
  const body = JSON.stringify({ detail: 'The request is not valid HTTP.' });
  const more = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n` +
      `X-Request-Id: ${randomUUID()}\r\n${more.join('')}Connection: close\r\n\r\n${body}`,
  );
}

const brokenStatus = new Map<string | undefined, string>([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
]);
