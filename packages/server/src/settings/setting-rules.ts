/**
 * Rules of single settings. Each rule parses the text of an environment variable. Its error message continues a sentence that begins with
 * the variable's name.
 */
import { email } from '@meridian/contract';
import { z } from 'zod';

/** Returns true for a single email address; false for a list. */
export const isSingleEmailAddress = (text: string) => email.safeParse(text).success;

/** Returns true for the sender of an email, `name@host` or `Somebody <name@host>`. */
export const isEmailSender = (text: string) =>
  isSingleEmailAddress(/^[^<>@\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text);

/** Rule for an http or https address. */
export const webAddressRule = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://.',
});

/** Rule for a setting with two allowed texts; the value is true for the first text. */
export const switchRule = <T extends string>(yes: T, no: string) =>
  z.enum([yes, no], `must be ${yes} or ${no}.`).transform((text) => text === yes);

/** Rule for a key-encryption key of the installation. */
export const installationKeyRule = z.string().min(32, 'must have at least 32 characters.');

const NOT_A_PORT = 'must be a port number from 0 to 65535.';

/** Rule for a TCP port; 0 lets the system choose. */
export const portRule = z
  .string()
  .regex(/^\d{1,6}$/, NOT_A_PORT)
  .transform(Number)
  .refine((value) => value <= 65_535, NOT_A_PORT);

/** Rule for addresses separated by spaces or commas; `off` means an empty list. */
export const ratesUrlsRule = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.split(/[\s,]+/).filter((url) => url !== '')))
  .pipe(z.array(webAddressRule));

/** Rule for the trusted proxies: none (`false`), all (`true`), the number of proxies before the server, or a list of addresses. */
export const trustProxyRule = z.union(
  [
    z.enum(['true', 'false']).transform((text) => text === 'true'),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z
      .string()
      .transform((text) => text.split(',').map((address) => address.trim()))
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  ],
  'must be true, false, a number of proxies, or addresses separated by commas.',
);

const NOT_A_BASE =
  'must be off, or an address that begins with http:// or https:// and has no user, query or fragment.';

/** Rule for the source of economic data: `off`, or a base address under which every source has its own path. */
export const economicDataUrlRule = z.string().transform((text, context): URL | 'public' | 'off' => {
  if (text === 'off' || text === '') return 'off';
  const base = webAddressRule.safeParse(text).success ? new URL(text) : undefined;
  if (base !== undefined && `${base.username}${base.password}${base.search}${base.hash}` === '') return base;
  context.addIssue(NOT_A_BASE);
  return z.NEVER;
});

/** Returns true for a valid address of a provider: https, or http on this machine, where nobody can intercept the connection. */
export function isIssuerUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '');
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal);
}
