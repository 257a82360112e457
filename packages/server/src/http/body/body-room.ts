/** How much of request bodies is in memory at once: of one person, of guests and people who are not signed in, and in all. */
import type { FastifyRequest } from 'fastify';
import { addressSubject } from '#http/attempts/address-limit.ts';
import { tooManyRequests } from '#errors.ts';

export interface BodyRoom {
  /** Counts bytes that have arrived for a request; throws 429 where there is no room for them. */
  add(request: FastifyRequest, bytes: number): void;
  /** Gives all room of a request back. */
  leave(request: FastifyRequest): void;
}

/** In bytes. */
interface Bounds {
  most: number;
  /** The limit for all guests and visitors together; below `most`, so that room is left for accounts. */
  mostOfGuests: number;
  mostOfOne: number;
}

const COME_BACK_SECONDS = 10;

export function openBodyRoom({ most, mostOfGuests, mostOfOne }: Bounds): BodyRoom {
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
  const hasRoom = (name: string, bytes: number) =>
    (usedBy.get(name) ?? 0) + bytes <= (bounds.get(name) ?? mostOfOne);
  return {
    add: (request, bytes) => {
      const used = usedFor.get(request) ?? { bytes: 0, names: namesOf(request) };
      if (!used.names.every((name) => hasRoom(name, bytes))) throw tooManyRequests(COME_BACK_SECONDS);
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

/** Under which names the bytes of a request count. */
function namesOf({ signedIn, ip }: FastifyRequest): string[] {
  if (signedIn === null) return [`address ${addressSubject(ip)}`, 'guests', 'all'];
  const own = `user ${signedIn.user.user_id}`;
  return signedIn.user.is_guest ? [own, 'guests', 'all'] : [own, 'all'];
}
