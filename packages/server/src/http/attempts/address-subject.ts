import { isIPv4, isIPv6 } from 'node:net';

/**
 * By what limits count a client's address: an IPv6 address by its /64, of which one line has all, and an IPv4 address as itself
 * however it is written. Behind a proxy an address may come with a port, and anything else counts as it stands.
 */
export function addressSubject(address: string): string {
  const plain = plainOf(address);
  if (!isIPv6(plain)) return isIPv4(plain) ? plain : address;
  const groups = groupsOf(plain);
  if (!isMapped(groups)) return netOf(groups, 64);
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.');
}

/** The /56 around an IPv6 address: many providers give each customer one, with 256 lines in it. */
export function addressNet(address: string): string | undefined {
  const plain = plainOf(address);
  const groups = isIPv6(plain) ? groupsOf(plain) : undefined;
  return groups === undefined || isMapped(groups) ? undefined : netOf(groups, 56);
}

/** Without brackets, port and zone. */
function plainOf(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.split('%')[0] ?? '';
}

/** Whether they are an IPv4 address within IPv6. */
function isMapped(groups: readonly number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff;
}

function netOf(groups: readonly number[], bits: 56 | 64): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const last = bits === 64 ? fourth : fourth & 0xff_00;
  return `${[first, second, third, last].map((group) => group.toString(16)).join(':')}::/${bits}`;
}

/** The eight numbers of an IPv6 address, whichever of its spellings is given. */
function groupsOf(address: string): number[] {
  // The parser of web addresses writes an IPv4 part as two groups.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) =>
    text
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16));
  const first = numbers(head);
  const last = numbers(tail ?? '');
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
}
