import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { RateLimitFactory, RateLimit } from '#http/rate-limit.ts';

/** Ratio between the limit of a /56 and the limit of a /64. A /56 can belong to one household or to several. */
const LINES_IN_NET = 4;

/**
 * Creates a limit per client address. IPv6 addresses count by /64 and by the /56 around it, so that a client with a whole /56 does not get
 * 256 times the limit.
 */
export function createAddressLimit(rateLimit: RateLimitFactory, rule: Parameters<RateLimitFactory>[0]): RateLimit {
  const { name, attempts } = rule;
  const line = rateLimit(rule);
  const net = rateLimit({ ...rule, name: `${name}-net`, attempts: LINES_IN_NET * attempts });
  const both =
    (act: (limit: RateLimit, subject: string) => Promise<void>): RateLimit['spend'] =>
    async (address) => {
      // The /64 is counted first, so that a client that exceeds its limit does not use up the limit of the /56.
      await act(line, toAddressSubject(address));
      const around = networkOfAddress(address);
      if (around !== undefined) await act(net, around);
    };
  return {
    spend: both((limit, subject) => limit.spend(subject)),
    giveBack: both((limit, subject) => limit.giveBack(subject)),
    clear: both((limit, subject) => limit.clear(subject)),
  };
}

/**
 * Returns the subject under which a client's address is counted: the /64 of an IPv6 address, which one internet connection has, or the
 * IPv4 address in normal form. Accepts a port, as some proxies send it; any other text is used as it is.
 */
export function toAddressSubject(address: string): string {
  const ip = read(address);
  if (ip === undefined) return address;
  return ip instanceof ipaddr.IPv6 ? netOf(ip, 64) : ip.toString();
}

/** Returns the /56 around an IPv6 address, which many providers assign to each customer; undefined for IPv4. */
export function networkOfAddress(address: string): string | undefined {
  const ip = read(address);
  return ip instanceof ipaddr.IPv6 ? netOf(ip, 56) : undefined;
}

/**
 * Parses an address without brackets, port and zone; an IPv4 address mapped into IPv6 becomes IPv4. Node checks the syntax, because the
 * library accepts `10` as an address.
 */
function read(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  const [plain = ''] = bare.split('%');
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain);
}

function netOf({ parts }: ipaddr.IPv6, bits: 56 | 64): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = parts;
  const last = bits === 64 ? fourth : fourth & 0xff_00;
  return `${[first, second, third, last].map((part) => part.toString(16)).join(':')}::/${bits}`;
}
