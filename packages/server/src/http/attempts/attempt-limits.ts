/**
 * Limits on failures to sign in, made so that strangers cannot keep an account's owner out (decision 21): an address is
 * stopped soon, an account only by very many failures from many addresses, and a device that signed in to the account
 * before counts apart from both.
 */
import type { FastifyRequest } from 'fastify';
import type { MakeRateLimit, RateLimit } from '#http/rate-limit.ts';
import { addressLimit, addressSubject } from './address-limit.ts';
import type { KnownDevices } from './known-devices.ts';

/** Failures within a quarter of an hour. */
export interface AttemptHeights {
  /** Attempts of one address, or of one known device, against one account. */
  pair: number;
  /** Attempts of one address, or of one known device, against any account. */
  client: number;
  /** Against one account from anywhere; of the devices it knows, and of all others. */
  account: number;
}

export interface AttemptLimits {
  /** Counts a request before its body is read; throws 429 when its client failed too often. */
  admit(request: FastifyRequest): Promise<void>;
  /** Takes that back: the request was no failure. */
  release(request: FastifyRequest): Promise<void>;
  /** Counts an attempt against an account, after `admit`; throws 429 when there were too many failures. */
  begin(request: FastifyRequest, account: string): Promise<Attempt>;
  /** Forgets the failures against the account, its owner having proved to be one. */
  forget(request: FastifyRequest, account: string): Promise<void>;
}

/** An attempt that counts as a failure until it is said to be none. */
interface Attempt {
  /** Takes it back, with those of this client against this account before it. */
  succeeded(): Promise<void>;
  /** Takes it back: it was not looked at. */
  withdrawn(): Promise<void>;
}

const QUARTER_HOUR = 15 * 60;

/** The limits by which an attempt was counted. */
type Spent = readonly [limit: RateLimit, subject: string];

export function attemptLimits(
  rateLimit: MakeRateLimit,
  devices: KnownDevices,
  { name, heights }: { name: string; heights: AttemptHeights },
): AttemptLimits {
  const rule = (of: string, attempts: number) => ({ name: `${name}-${of}`, attempts, seconds: QUARTER_HOUR });
  const limit = (of: string, attempts: number) => rateLimit(rule(of, attempts));
  const perAddress = addressLimit(rateLimit, rule('address', heights.client));
  const perDevice = limit('device', heights.client);
  const perPair = limit('pair', heights.pair);
  const perAccount = limit('account', heights.account);
  const perKnownAccount = limit('known-account', heights.account);

  const byAddress = (request: FastifyRequest): Spent => [perAddress, request.ip];
  const byClient = (request: FastifyRequest): Spent => {
    const device = devices.of(request);
    return device === undefined ? byAddress(request) : [perDevice, device.id];
  };
  const against = (request: FastifyRequest, account: string) => {
    const device = devices.of(request);
    if (device?.knows(account) === true)
      return {
        pair: [perPair, `${device.id} ${account}`],
        more: [[perKnownAccount, account]],
      } satisfies Counted;
    const pair: Spent = [perPair, `${addressSubject(request.ip)} ${account}`];
    // A device that is known for another account is a stranger here, and so far only counted as a device.
    const address = device === undefined ? [] : [byAddress(request)];
    return { pair, more: [...address, [perAccount, account]] } satisfies Counted;
  };

  return {
    admit: async (request) => {
      const [client, subject] = byClient(request);
      await client.spend(subject);
    },
    release: (request) => giveBack([byClient(request)]),
    begin: async (request, account) => {
      const { pair, more } = against(request, account);
      // The pair first: who is stopped by it does not use up what the account counts for everybody.
      for (const [counted, subject] of [pair, ...more]) await counted.spend(subject);
      return {
        succeeded: async () => {
          await giveBack([byClient(request), ...more]);
          await pair[0].clear(pair[1]);
        },
        withdrawn: () => giveBack([byClient(request), ...more, pair]),
      };
    },
    forget: async (request, account) => {
      const { pair } = against(request, account);
      for (const [counted, subject] of [
        pair,
        [perAccount, account],
        [perKnownAccount, account],
      ] satisfies Spent[])
        await counted.clear(subject);
    },
  };
}

interface Counted {
  pair: Spent;
  more: Spent[];
}

async function giveBack(spent: readonly Spent[]): Promise<void> {
  for (const [limit, subject] of spent) await limit.giveBack(subject);
}
