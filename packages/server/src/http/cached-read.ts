/**
 * GETs whose responses are cached. A request for a cached response reads only the user's row: it is not validated and has no handler.
 * @fastify/caching is not used, because it caches a response for all clients alike.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseContentCoding } from '#http/body/content-coding.ts';
import { meter } from '#metrics/meter.ts';
import { matchesEtag, setEtagHeaders } from './conditional-requests.ts';
import { chooseLanguage, setLanguageHeaders } from './localized-errors.ts';
import { type CacheKey, type CachedResponse, type ResponseCache, createResponseCache } from './response-cache.ts';

/** Maximum length of a cached address. Our client requests only shorter ones. */
const MAX_ADDRESS_LENGTH = 300;

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the response in the cache; null if the response must not be cached. */
    cacheKey: CacheKey | null;
  }
}

const marked = new WeakSet<object>();

/**
 * Marks the handler of a GET whose responses depend only on the user's data, the address, the language, the month and the exchange rates:
 * they are cached.
 */
export function cachedRead<Handler extends (call: never) => unknown>(handler: Handler): Handler {
  marked.add(handler);
  return handler;
}

/** Returns true if {@link cachedRead} marked the handler. */
export const isCachedRead = (handler: object): boolean => marked.has(handler);

export interface CachedReads {
  /** Sends the cached response to a signed-in user's GET, or 304 if the client has it. Returns false if there is none. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<boolean>;
  /** Caches the response to a request for which `send` returned false. */
  store(request: FastifyRequest, response: Omit<CachedResponse, 'body'>, chunks: readonly Buffer[]): void;
}

/** The values, besides the user's data, on which cached responses depend. */
interface Inputs {
  now(): Date;
  /** Identifies the current exchange rates. */
  ratesVersion(): string;
}

export function createCachedReads(
  { now, ratesVersion }: Inputs,
  cache: ResponseCache = createResponseCache(),
): CachedReads {
  meter()?.watchResponseCache(cache.size);
  return {
    send: async (request, reply) => {
      if (request.signedIn === null || request.url.length > MAX_ADDRESS_LENGTH) return false;
      const { user_id: userId, version } = request.signedIn.user;
      const language = chooseLanguage(request);
      const state = `${version} ${now().toISOString().slice(0, 7)} ${ratesVersion()}`;
      const key = { userId, state, address: `${language} ${request.url}` };
      request.cacheKey = key;
      const found = cache.find(key);
      const isCurrent = found !== undefined && matchesEtag(request, found.tag);
      const isHit = found !== undefined && (isCurrent || found.body !== undefined);
      meter()?.countCachedRead(isHit ? 'hit' : 'miss');
      if (!isHit) return false;
      const { tag, body, type } = found;
      const coding = isCurrent || body === undefined ? undefined : chooseContentCoding(request, body);
      const bytes = body === undefined || coding === undefined ? body : await cache.compressed(key, body, coding);
      if (found.hasLanguage) setLanguageHeaders(reply, language);
      setEtagHeaders(reply, tag);
      if (isCurrent) reply.code(304);
      else reply.type(type);
      if (coding !== undefined) reply.header('content-encoding', coding);
      void reply.send(isCurrent ? undefined : bytes);
      return true;
    },
    store: ({ cacheKey }, response, chunks) => {
      if (cacheKey !== null) cache.store(cacheKey, response, chunks);
    },
  };
}
