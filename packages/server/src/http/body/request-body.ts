/** Reads the bodies of requests, with limits on their size, memory and slowness. */
import type { IncomingMessage } from 'node:http';
import { type Endpoint, LIMITS, type MediaType } from '@meridian/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type HttpError, httpError, invalidHttpError, tooManyRequests, unsupportedMediaType } from '#errors.ts';
import { toAddressSubject } from '#http/login-throttling/address-limit.ts';
import { decodeUtf8, parseJsonBody } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint's description of its body; JSON by default. */
    body?: Pick<Endpoint, 'requestType' | 'file' | 'bodyMaxValues'>;
  }
  interface FastifyRequest {
    /** The memory limit that counts the bytes of this body; null for the one that ordinary requests share. */
    bodyRoom: BodyMemoryLimit | null;
  }
}

const ROOM = {
  most: LIMITS.bodiesMaxBytes,
  mostOfGuests: LIMITS.bodiesMaxBytes / 4,
  mostOfOne: LIMITS.bodiesPerUserMaxBytes,
};

/**
 * Parses bodies as JSON in UTF-8, or as CSV in UTF-8 where the route accepts it; responds 415 to any other content type. Removes Fastify's
 * own text parser. A file is passed on as bytes, because its route parses it elsewhere.
 */
export function registerBodyParsers(app: FastifyInstance): void {
  const ordinary = createBodyMemoryLimit(ROOM);
  const roomOf = (request: FastifyRequest) => request.bodyRoom ?? ordinary;
  app.decorateRequest('bodyRoom', null);
  app.addHook('preParsing', async (request, reply) => {
    // The body or its parsed value occupies memory until the response is sent or the connection is closed.
    if (request.headers['content-type'] !== undefined) reply.raw.once('close', () => roomOf(request).leave(request));
  });
  app.removeAllContentTypeParsers();
  addParser(app, roomOf, 'application/json', parseJsonBody);
  addParser(app, roomOf, 'text/csv', decodeUtf8);
}

function addParser(
  app: FastifyInstance,
  roomOf: (request: FastifyRequest) => BodyMemoryLimit,
  type: MediaType,
  read: (bytes: Uint8Array, maxValues: number) => unknown,
): void {
  app.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { body } = request.routeOptions.config;
    const accepts = body?.requestType ?? 'application/json';
    if (accepts !== type) throw unsupportedMediaType(accepts);
    const bytes = await readBytes(request, payload, roomOf(request));
    return body?.file === true ? bytes : read(bytes, body?.bodyMaxValues ?? LIMITS.bodyValuesMax);
  });
}

/** Minimum number of bytes that must arrive in each {@link CHECK_MS}; a slower client would occupy memory for too long. */
const MIN_BYTES = 40_960;
const CHECK_MS = 5_000;

/**
 * Reads the body; rejects with 413, 429, 408 or, if the connection breaks off, 400. The bytes stay counted until `room.leave` is called.
 */
function readBytes(request: FastifyRequest, payload: IncomingMessage, room: BodyMemoryLimit): Promise<Buffer> {
  const limit = request.routeOptions.bodyLimit;
  const announced = Number(request.headers['content-length'] ?? NaN);
  if (announced > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const end = () => {
      clearInterval(timer);
      payload.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken);
    };
    const giveUp = (error: Error) => {
      end();
      reject(error);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        giveUp(tooLarge(limit));
        return;
      }
      try {
        room.add(request, chunk.length);
      } catch (error) {
        giveUp(error as Error);
        return;
      }
      chunks.push(chunk);
    };
    const onEnd = () => {
      end();
      if (!Number.isNaN(announced) && length !== announced) reject(invalidHttpError());
      else resolve(Buffer.concat(chunks, length));
    };
    const onBroken = () => giveUp(invalidHttpError());
    let before = 0;
    const timer = setInterval(() => {
      if (length - before < MIN_BYTES) giveUp(httpError(408, 'body_slow'));
      before = length;
    }, CHECK_MS);
    payload.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken);
  });
}

function tooLarge(limit: number): HttpError {
  return httpError(413, 'body_too_large', { size: formatBytes(limit) });
}

/** Formats a size in MiB, or in KiB below 1 MiB. */
export function formatBytes(bytes: number): string {
  return bytes >= 2 ** 20 ? `${bytes / 2 ** 20} MiB` : `${bytes / 2 ** 10} KiB`;
}

/** Bounds the memory of request bodies: per user, for guests and clients that are not signed in, and in total. */
export interface BodyMemoryLimit {
  /** Counts received bytes of a request; throws 429 if a limit is exceeded. */
  add(request: FastifyRequest, bytes: number): void;
  /** Removes all bytes of a request from the counts. */
  leave(request: FastifyRequest): void;
}

/** Limits on the memory of request bodies, in bytes: `most` for all together, `mostOfOne` for one user. */
interface Bounds {
  most: number;
  /** Maximum for all guests and clients without sign-in together. It is below `most`, so that room is left for accounts. */
  mostOfGuests: number;
  mostOfOne: number;
}

const COME_BACK_SECONDS = 10;

export function createBodyMemoryLimit({ most, mostOfGuests, mostOfOne }: Bounds): BodyMemoryLimit {
  const usedBy = new Map<string, number>();
  const usedFor = new WeakMap<FastifyRequest, { bytes: number; names: string[] }>();
  const count = (name: string, bytes: number) => {
    const used = (usedBy.get(name) ?? 0) + bytes;
    if (used === 0) usedBy.delete(name);
    else usedBy.set(name, used);
  };
  const bounds = new Map([
    ['all', most],
    ['guests', mostOfGuests],
  ]);
  const hasRoom = (name: string, bytes: number) => (usedBy.get(name) ?? 0) + bytes <= (bounds.get(name) ?? mostOfOne);
  return {
    add: (request, bytes) => {
      const used = usedFor.get(request) ?? { bytes: 0, names: namesOf(request) };
      if (!used.names.every((name) => hasRoom(name, bytes))) throw tooManyRequests(COME_BACK_SECONDS, 'body-memory');
      used.bytes += bytes;
      usedFor.set(request, used);
      for (const name of used.names) count(name, bytes);
    },
    leave: (request) => {
      const used = usedFor.get(request);
      usedFor.delete(request);
      for (const name of used?.names ?? []) count(name, -(used?.bytes ?? 0));
    },
  };
}

/** Returns the counters that the bytes of a request are added to. */
function namesOf({ signedIn, ip }: FastifyRequest): string[] {
  if (signedIn === null) return [`address ${toAddressSubject(ip)}`, 'guests', 'all'];
  const own = `user ${signedIn.user.user_id}`;
  return signedIn.user.is_guest ? [own, 'guests', 'all'] : [own, 'all'];
}
