import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { MakeRateLimit, RateLimit } from '#http/rate-limit.ts';

/** So many times what one line may: several households may be within a /56, and one may have all of it. */
const LINES_IN_NET = 4;

/**
 * A limit whose subjects are addresses, as they come with a request. IPv6 counts by line and by the net around it, so that
 * nobody gets 256 times what others get by changing lines.
 */
export function addressLimit(rateLimit: MakeRateLimit, rule: Parameters<MakeRateLimit>[0]): RateLimit {
  const { name, attempts } = rule;
  const line = rateLimit(rule);
  const net = rateLimit({ ...rule, name: `${name}-net`, attempts: LINES_IN_NET * attempts });
  const both =
    (act: (limit: RateLimit, subject: string) => Promise<void>): RateLimit['spend'] =>
    async (address) => {
      // The line first: who is stopped by it uses up nothing of the net.
      await act(line, addressSubject(address));
      const around = addressNet(address);
      if (around !== undefined) await act(net, around);
    };
  return {
    spend: both((limit, subject) => limit.spend(subject)),
    giveBack: both((limit, subject) => limit.giveBack(subject)),
    clear: both((limit, subject) => limit.clear(subject)),
  };
}

/**
 * By what limits count a client's address: an IPv6 address by its /64, of which one line has all, and an IPv4 address as itself
 * however it is written. Behind a proxy an address may come with a port, and anything else counts as it stands.
 */
export function addressSubject(address: string): string {
  const ip = read(address);
  if (ip === undefined) return address;
  return ip instanceof ipaddr.IPv6 ? netOf(ip, 64) : ip.toString();
}

/** The /56 around an IPv6 address: many providers give each customer one, with 256 lines in it. */
export function addressNet(address: string): string | undefined {
  const ip = read(address);
  return ip instanceof ipaddr.IPv6 ? netOf(ip, 56) : undefined;
}

/** Without brackets, port and zone; an IPv4 address within IPv6 is one. Node says what an address is: the library takes `10` for one. */
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
