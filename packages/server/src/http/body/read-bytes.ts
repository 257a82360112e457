/** Reads the bytes of a body with limits on size, memory and slowness. */
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { type HttpError, invalidHttpError, httpError } from '#errors.ts';
import type { BodyMemoryLimit } from './body-memory-limit.ts';

/** The minimum number of bytes per interval; a slower client would occupy memory. */
const MIN_BYTES = 40_960;
const CHECK_MS = 5_000;

/**
 * Reads the body; rejects with 413, 429, 408 or, if the connection breaks off, 400. The bytes stay counted until `room.leave` is called.
 */
export function readBytes(request: FastifyRequest, payload: IncomingMessage, room: BodyMemoryLimit): Promise<Buffer> {
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
