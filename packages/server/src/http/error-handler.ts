import { LIMITS } from '@meridian/contract';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnreachable, isDatabaseBusy, findResourceShortage } from '#db/connect.ts';
import {
  HttpError,
  diskFull,
  invalidHttpError,
  methodNotAllowed,
  notFound,
  httpError,
  unavailable,
  unsupportedMediaType,
} from '#errors.ts';
import { formatBytes } from '#http/body/request-body.ts';
import { meter } from '#metrics/meter.ts';
import { chooseLanguage, setLanguageHeaders, renderErrorBody } from './localized-errors.ts';

/** Converts any thrown error to a response; internal details never reach the client. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers = {}, body } = logAndRenderError(error, request);
  if (body !== undefined) setLanguageHeaders(reply, chooseLanguage(request));
  // Fastify would close the connection if a body is too large.
  if (status === 413 && discardsRest(request)) reply.removeHeader('connection');
  reply.code(status).headers(headers).header('x-request-id', request.id);
  if (body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Logs internal errors, and returns the error response in the client's language. */
export function logAndRenderError(error: unknown, request: FastifyRequest) {
  const answer = toHttpError(error, request);
  const { status, headers, limit } = answer.refusal;
  if (limit !== undefined) meter()?.countRefusal(limit, status);
  if (status === 503) request.log.warn({ err: error }, 'a request could not be served for the moment');
  else if (status >= 500) request.log.error({ err: error }, 'a request failed');
  return { status, headers, body: renderErrorBody(answer, chooseLanguage(request)) };
}

function toHttpError(error: unknown, request: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  const shortage = findResourceShortage(error);
  if (shortage !== undefined) return shortage === 'disk' ? diskFull() : httpError(507, 'out_of_resources');
  if (isDatabaseUnreachable(error) || isDatabaseBusy(error)) return unavailable();
  return ofFramework(error, request.routeOptions) ?? httpError(500, 'our_fault');
}

/** Maximum size in bytes of a refused body whose rest is still received and discarded. */
const DISCARDED_MAX_BYTES = 2 * LIMITS.importMaxBytes;

/**
 * Returns true if the connection stays open and the rest of the body is discarded: a client that is still sending when its connection
 * closes may never see the response. A body above `DISCARDED_MAX_BYTES` is not received.
 */
function discardsRest({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= DISCARDED_MAX_BYTES;
}

/** Converts errors of Fastify by their status; their messages are not sent, because they name internal parts. */
function ofFramework(error: unknown, { bodyLimit, config }: FastifyRequest['routeOptions']): HttpError | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return invalidHttpError();
    // A path that leads out of the folder of files is a 403 in Fastify; 404 does not reveal what exists there.
    case 403:
    case 404:
    case 414:
      return notFound();
    case 413:
      return httpError(413, 'body_too_large', { size: formatBytes(bodyLimit) });
    case 415:
      return unsupportedMediaType(config.body?.requestType ?? 'application/json');
    default:
      return undefined;
  }
}

/** The headers and allowed methods for responses to requests that never reach a route. */
export interface MalformedRequestResponses {
  headers: Record<string, string>;
  allowedAt(url: string): string[];
}

/** Responds directly on the socket to a malformed request line or header, which never reaches a route. */
export function sendMalformedRequestError(
  error: NodeJS.ErrnoException & { rawPacket?: unknown },
  socket: Duplex,
  { headers, allowedAt }: MalformedRequestResponses,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const url = error.code === 'HPE_INVALID_METHOD' ? urlOf(error.rawPacket) : undefined;
  if (url !== undefined) {
    answerBare(socket, methodNotAllowed(allowedAt(url)), headers);
    return;
  }
  const status = brokenStatus.get(error.code) ?? 400;
  answerBare(socket, invalidHttpError(status), headers);
}

/** Refuses CONNECT, for which Node passes on only the socket, as a proxy needs. */
export function rejectConnect(app: FastifyInstance, headers: Record<string, string>): void {
  app.server.on('connect', (_request, socket) => answerBare(socket, methodNotAllowed([]), headers));
}

function answerBare(socket: Duplex, answer: HttpError, headers: Record<string, string>): void {
  const body = JSON.stringify(renderErrorBody(answer, 'en'));
  const lines = Object.entries({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Language': 'en',
    'Content-Length': body.length,
    'X-Request-Id': randomUUID(),
    ...headers,
    ...answer.refusal.headers,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `${answer.status} ${STATUS_CODES[answer.status] ?? ''}`;
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}

/** Returns the address of a request whose method Node does not know; undefined if the bytes are no HTTP request. */
function urlOf(packet: unknown): string | undefined {
  if (!(packet instanceof Buffer)) return undefined;
  return /^[\w!#$%&'*+.^`|~-]+ (\/\S*) HTTP\/1\.[01]\r\n/.exec(packet.toString('latin1'))?.[1];
}

const brokenStatus = new Map<string | undefined, number>([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
]);
