/**
 * Cache of responses to signed-in users, as bytes in memory. The key of a response has the user, the state of the data on which it depends,
 * and the address (decision 5).
 */
import { LRUCache } from 'lru-cache';
import { type ContentCoding, compressBody } from '#http/body/content-coding.ts';

/** Maximum memory for cached responses in bytes, of all users and of one user. */
const CACHE_BYTES = { all: 64 * 2 ** 20, perUser: 8 * 2 ** 20 };
/**
 * Maximum size of a cached body in bytes. For a larger response only the tag is cached, so that an unchanged response still needs no work.
 */
const MAX_BODY_BYTES = 2 ** 20;
/** Approximate memory in bytes of an entry without its body and address. */
const ENTRY_BYTES = 1_000;

/** The user, state and address by which a cached response is found. */
export interface CacheKey {
  userId: number;
  /**
   * Identifies the state of everything on which the user's responses depend. When a new state is stored, the user's responses of the former
   * state are removed.
   */
  state: string;
  address: string;
}

export interface CachedResponse {
  tag: string;
  /** The `Content-Type`. */
  type: string;
  /** True if the response has a `Content-Language`. */
  hasLanguage: boolean;
  /** The body; undefined if only the tag is cached. */
  body: Buffer | undefined;
}

interface Entry extends CachedResponse {
  /** The compressed bodies that were requested so far. */
  compressed: Map<ContentCoding, Promise<Buffer>>;
  /** Size of the body and its compressed forms in bytes. */
  bytes: number;
}

interface UserEntries {
  state: string;
  byAddress: LRUCache<string, Entry>;
}

export interface ResponseCache {
  /** Returns the total size of the cache in bytes. */
  size(): number;
  find(key: CacheKey): CachedResponse | undefined;
  store(key: CacheKey, response: Omit<CachedResponse, 'body'>, chunks: readonly Buffer[]): void;
  /** Returns the body of a found response in a content coding; compressed once and then cached. */
  compressed(key: CacheKey, body: Buffer, coding: ContentCoding): Promise<Buffer>;
}

/**
 * Creates a cache. Beyond `perUser` bytes a user's least recently used responses are evicted; beyond `all` bytes all responses of the user
 * whose last use is longest ago.
 */
export function createResponseCache({ all, perUser } = CACHE_BYTES): ResponseCache {
  const users = new LRUCache<number, UserEntries>({
    maxSize: all,
    sizeCalculation: ({ byAddress }) => ENTRY_BYTES + byAddress.calculatedSize,
  });

  const entriesOf = ({ userId, state }: CacheKey) => {
    const known = users.get(userId);
    return known?.state === state ? known.byAddress : undefined;
  };

  const put = (key: CacheKey, entry: Entry) => {
    const byAddress = entriesOf(key) ?? new LRUCache({ maxSize: perUser, sizeCalculation: sizeOf });
    byAddress.set(key.address, entry);
    // A new object, because the cache measures only objects that it does not have yet.
    users.set(key.userId, { state: key.state, byAddress });
  };

  return {
    size: () => users.calculatedSize,
    find: (key) => entriesOf(key)?.get(key.address),
    store: (key, response, chunks) => {
      const bytes = chunks.reduce((sum, { length }) => sum + length, 0);
      const body = bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks);
      put(key, { ...response, body, compressed: new Map(), bytes: body?.length ?? 0 });
    },
    compressed: async (key, body, coding) => {
      const find = () => entriesOf(key)?.get(key.address);
      const entry = find();
      // The entry was evicted or replaced since the body was found, so the compressed body is not cached.
      if (entry?.body !== body) return compressBody(body, coding);
      const known = entry.compressed.get(coding);
      if (known !== undefined) return known;
      const compressing = compressBody(body, coding);
      entry.compressed.set(coding, compressing);
      const { length } = await compressing;
      const present = find();
      if (present?.body === body) put(key, { ...present, bytes: present.bytes + length });
      return compressing;
    },
  };
}

function sizeOf({ bytes }: Entry, address: string): number {
  return ENTRY_BYTES + 2 * address.length + bytes;
}
