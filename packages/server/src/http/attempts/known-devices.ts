/**
 * Browsers that have signed in to an account before, known by a cookie that names nobody: a random id, and for each account
 * a MAC over the id and the account. The server keeps nothing.
 */
import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameSecret } from '#db/hash-secret.ts';
import { hostCookie } from '#http/sign-in/host-cookie.ts';

interface KnownDevice {
  id: string;
  /** True if somebody signed in to this account with it. */
  knows(account: string): boolean;
}

export interface KnownDevices {
  /** The device that asks, unless nobody has signed in with it, or the cookie is not ours. */
  of(request: FastifyRequest): KnownDevice | undefined;
  /** After a sign-in, of whichever kind. */
  remember(request: FastifyRequest, reply: FastifyReply, userId: number): void;
}

/** The accounts that one browser knows; the one used longest ago gives way. */
const MOST_ACCOUNTS = 5;
const BYTES = 16;
const YEAR_SECONDS = 365 * 24 * 3_600;

/** The id, its own MAC, then one for each account, the last used first. */
const COOKIE = /^[\w-]{22}\.[\w-]{22}(?:\.[\w-]{22}){1,5}$/;

/** The name of an account in limits on attempts. */
export function accountSubject(userId: number): string {
  return String(userId);
}

export function knownDevices(key: Buffer, publicUrl: URL | undefined): KnownDevices {
  const cookie = hostCookie({ publicUrl, name: 'meridian_device', seconds: YEAR_SECONDS });
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
      const others = accounts.filter((other) => other !== mac).slice(0, MOST_ACCOUNTS - 1);
      cookie.write(request, reply, [id, macOf(id, 'itself'), mac, ...others].join('.'));
    },
  };
}
