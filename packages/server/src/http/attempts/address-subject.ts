import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
