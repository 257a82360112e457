/** Bounds the memory of request bodies: per user, for guests and clients that are not signed in, and in total. */
import type { FastifyRequest } from 'fastify';
import { toAddressSubject } from '#http/login-throttling/address-limit.ts';
import { tooManyRequests } from '#errors.ts';

export interface BodyMemoryLimit {
  /** Counts received bytes of a request; throws 429 if a limit is exceeded. */
  add(request: FastifyRequest, bytes: number): void;
  /** Removes all bytes of a request from the counts. */
  leave(request: FastifyRequest): void;
}

/** Maximum sizes in bytes. */
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
