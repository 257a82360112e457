/**
 * Recognises browsers that have signed in to an account before, by a cookie with a random id and, for each account, a MAC over id and
 * account. The cookie does not reveal the account, and the server stores nothing.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#db/hash-secret.ts';
import { createHostCookie } from '#http/sign-in/host-cookie.ts';

interface KnownDevice {
  id: string;
  /** Returns true if this browser has signed in to the account. */
  knows(account: string): boolean;
}

export interface KnownDevices {
  /** Returns the device of the request; undefined if nobody has signed in with it or its cookie is invalid. */
  of(request: FastifyRequest): KnownDevice | undefined;
  /** Adds the account to the device's cookie; call after every sign-in. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: number): void;
}

/** Maximum number of accounts in one cookie. The least recently used one is dropped. */
const MAX_ACCOUNTS = 5;
const BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 3_600;

/** Format of the cookie, with parts separated by dots: the id of the device, a MAC of the id, then one MAC per account. */
const COOKIE = /^[\w-]{22}\.[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** Returns the text by which login throttling identifies an account. */
export function accountSubject(userId: number): string {
  return String(userId);
}

export function createKnownDevices(key: Buffer, publicUrl: URL | undefined): KnownDevices {
  const cookie = createHostCookie({ publicUrl, name: 'meridian_device', seconds: YEAR_SECONDS });
  const macOf = (id: string, of: string) =>
    createHmac('sha256', key).update(`${id} ${of}`).digest().subarray(0, BYTES).toString('base64url');
  const read = (request: FastifyRequest) => {
    const written = cookie.read(request) ?? '';
    if (!COOKIE.test(written)) return undefined;
    const [id = '', own = '', ...accounts] = written.split('.');
    return isSameSecret(own, macOf(id, 'itself')) ? { id, accounts } : undefined;
  };
  return {
    of: (request) => {
      const device = read(request);
      if (device === undefined) return undefined;
      const { id, accounts } = device;
      return {
        id,
        knows: (account) => accounts.some((mac) => isSameSecret(mac, macOf(id, `account ${account}`))),
      };
    },
    remember: (request, reply, userId) => {
      const { id, accounts } = read(request) ?? {
        id: randomBytes(BYTES).toString('base64url'),
        accounts: [],
      };
      const mac = macOf(id, `account ${accountSubject(userId)}`);
      const others = accounts.filter((other) => other !== mac).slice(0, MAX_ACCOUNTS - 1);
      cookie.write(request, reply, [id, macOf(id, 'itself'), mac, ...others].join('.'));
    },
  };
}
