/**
 * Login throttling that strangers cannot use to lock an owner out (decision 21). A single address is refused after a few failures, an
 * account only after very many failures from many addresses. A device that signed in to the account before is counted separately.
 */
import type { FastifyRequest } from 'fastify';
import type { RateLimitFactory, RateLimit } from '#http/rate-limit.ts';
import { createAddressLimit, toAddressSubject } from './address-limit.ts';
import type { KnownDevices } from './known-devices.ts';

/** Maximum numbers of failures within a quarter of an hour. */
export interface ThrottlingThresholds {
  /** Maximum from one IP address, or from one known device, against one account. */
  pair: number;
  /** Maximum from one IP address, or from one known device, against all accounts. */
  client: number;
  /** Maximum against one account in total. Its known devices and all other clients count separately. */
  account: number;
}

export interface LoginThrottling {
  /** Counts a request before its body is read; throws 429 if its client failed too often. */
  admit(request: FastifyRequest): Promise<void>;
  /** Removes the count of `admit`, because the request was no failure. */
  release(request: FastifyRequest): Promise<void>;
  /** Counts an attempt against an account, after `admit`; throws 429 after too many failures. */
  begin(request: FastifyRequest, account: string): Promise<Attempt>;
  /** Deletes the failures against the account after its owner was verified. */
  forget(request: FastifyRequest, account: string): Promise<void>;
}

/** An attempt that counts as a failure until one of these methods is called. */
interface Attempt {
  /** Removes the count, and the client's earlier failures against this account. */
  succeeded(): Promise<void>;
  /** Removes the count, because the attempt was not checked. */
  withdrawn(): Promise<void>;
}

const QUARTER_HOUR = 15 * 60;

/** A rate limit, and the subject under which it counted an attempt: a device, an address or an account. */
type Spent = readonly [limit: RateLimit, subject: string];

export function createLoginThrottling(
  rateLimit: RateLimitFactory,
  devices: KnownDevices,
  { name, heights }: { name: string; heights: ThrottlingThresholds },
): LoginThrottling {
  const rule = (of: string, attempts: number) => ({ name: `${name}-${of}`, attempts, seconds: QUARTER_HOUR });
  const limit = (of: string, attempts: number) => rateLimit(rule(of, attempts));
  const perAddress = createAddressLimit(rateLimit, rule('address', heights.client));
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
    const pair: Spent = [perPair, `${toAddressSubject(request.ip)} ${account}`];
    // `admit` counted a known device without its address. If the device does not know this account, its address is counted here.
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
      // The pair is counted first, so that a client that exceeds its limit does not use up the account's limit.
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
      for (const [counted, subject] of [pair, [perAccount, account], [perKnownAccount, account]] satisfies Spent[])
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
