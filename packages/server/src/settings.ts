/** The environment, read once at the start (api.md, Settings). A bad value stops the start with one line naming it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { email } from '@meridian/contract';
import { z } from 'zod';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the embedded database. */
  databaseUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  /** The newest first; none: the key kept in `dataDir`. */
  secretKeys: readonly string[];
  /** Where people reach us; decides about https-only cookies and headers. */
  publicUrl: URL | undefined;
  /** Whose X-Forwarded-* headers count: nobody's, the last so many proxies', or those of the addresses listed. */
  trustProxy: boolean | number | string[];
  /** Rate services in the order they are asked; empty: none is. */
  ratesUrls: string[];
  /** Where economic figures are asked for: at the public services, at one base that stands for them all, or nowhere. */
  economicDataUrl: URL | 'public' | 'off';
  advancedAccess: 'staff' | 'everyone';
  /** Whether the first account made on this machine, or with the word that the start prints, becomes staff. */
  firstUserIsStaff: boolean;
  rateLimits: boolean;
  /** Whether a visitor may try the product as a guest. */
  guests: boolean;
  /** Absent: mail becomes files in `dataDir`. */
  smtpUrl: string | undefined;
  /** Who mail says it is from. */
  mailFrom: string;
  /** Who is mailed what people tell the operator; absent: nobody. */
  feedbackEmail: string | undefined;
  /** Absent: nobody has to prove to be human. */
  turnstile: TurnstileSettings | undefined;
  /** Who else one can sign in with, in the order of their ids. */
  socialProviders: SocialProviderSettings[];
  logLevel: (typeof LOG_LEVELS)[number];
}

/** How long the database may take over one thing, in milliseconds. */
export interface DatabaseLimits {
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
}

/** Unless set otherwise. A statement gets nearly all of the time that a request has; a lock is tried for more than once. */
export const DATABASE_LIMITS: DatabaseLimits = {
  statementMs: 8_000,
  lockMs: 3_000,
  idleInTransactionMs: 10_000,
};

export interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  verifyUrl: URL;
}

/** An OpenID provider, and who we are to it. */
export interface SocialProviderSettings {
  /** Stands in addresses. */
  id: string;
  /** Stands on buttons. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** The message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Public and without a key, asked in turn until one answers; the second knows more currencies (finance.md section 8). */
const RATE_SERVICES = [
  'https://api.frankfurter.dev/v1/latest?base=USD',
  'https://open.er-api.com/v6/latest/USD',
  'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
];

/** The service's own address for what its widget gave; the widget's script lies on the same host. */
export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/** One address, and no list of them. */
const isAddress = (text: string) => email.safeParse(text).success;

/** `name@host`, or `Somebody <name@host>`. */
const isSender = (text: string) => isAddress(/^[^<>@\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text);

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://.',
});

const onOff = <T extends string>(yes: T, no: string) =>
  z.enum([yes, no], `must be ${yes} or ${no}.`).transform((word) => word === yes);

const outerKey = z.string().min(32, 'must have at least 32 characters.');

const milliseconds = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a number of milliseconds from 100 to 600000.')
  .transform(Number)
  .refine((ms) => ms >= 100 && ms <= 600_000, 'must be a number of milliseconds from 100 to 600000.');

const ratesUrls = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.split(/[\s,]+/).filter((url) => url !== '')))
  .pipe(z.array(webAddress));

const NOT_A_BASE =
  'must be off, or an address that begins with http:// or https:// and has no user, query or fragment.';

const economicDataUrl = z.string().transform((text, context): Settings['economicDataUrl'] => {
  if (text === 'off' || text === '') return 'off';
  const base = webAddress.safeParse(text).success ? new URL(text) : undefined;
  if (base !== undefined && `${base.username}${base.password}${base.search}${base.hash}` === '') return base;
  context.addIssue(NOT_A_BASE);
  return z.NEVER;
});

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535.')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535.')
    .default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DB_STATEMENT_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.statementMs),
  DB_LOCK_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.lockMs),
  DB_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.idleInTransactionMs),
  SECRET_KEY: outerKey.optional(),
  OLD_SECRET_KEY: outerKey.optional(),
  PUBLIC_URL: webAddress.transform((url) => new URL(url)).optional(),
  TRUST_PROXY: z.string().transform(readProxies).default(false),
  RATES_URL: ratesUrls.default(RATE_SERVICES),
  ECONOMIC_DATA_URL: economicDataUrl.default('public'),
  ADVANCED_ACCESS: z.enum(['staff', 'everyone'], 'must be staff or everyone.').default('staff'),
  FIRST_USER_IS_STAFF: onOff('true', 'false').optional(),
  RATE_LIMITS: onOff('on', 'off').default(true),
  GUESTS: onOff('on', 'off').default(true),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://.' })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address such as Meridian <plan@example.org>.')
    .optional(),
  FEEDBACK_EMAIL: z.string().refine(isAddress, 'must be an address such as plan@example.org.').optional(),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: webAddress.transform((url) => new URL(url)).default(new URL(TURNSTILE_VERIFY_URL)),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`).default('info'),
});

/** An empty value counts as absent, save for the services outside, which it switches off. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(env).filter(
    ([name, value]) => name === 'RATES_URL' || name === 'ECONOMIC_DATA_URL' || value !== '',
  );
  const outcome = environment.safeParse(Object.fromEntries(given));
  if (!outcome.success) {
    const [issue] = outcome.error.issues;
    throw new SettingsError(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid.'}`);
  }
  const values = outcome.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseLimits: {
      statementMs: values.DB_STATEMENT_TIMEOUT_MS,
      lockMs: values.DB_LOCK_TIMEOUT_MS,
      idleInTransactionMs: values.DB_IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
    secretKeys: secretKeysOf(values),
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    ratesUrls: values.RATES_URL,
    economicDataUrl: values.ECONOMIC_DATA_URL,
    advancedAccess: values.ADVANCED_ACCESS,
    firstUserIsStaff: values.FIRST_USER_IS_STAFF ?? values.DATABASE_URL === undefined,
    rateLimits: values.RATE_LIMITS,
    guests: values.GUESTS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Meridian <no-reply@${mailHost(values.PUBLIC_URL)}>`,
    feedbackEmail: values.FEEDBACK_EMAIL,
    turnstile: turnstileOf(values),
    socialProviders: socialProvidersOf(Object.fromEntries(given)),
    logLevel: values.LOG_LEVEL,
  };
}

/** The old one opens what is not yet under the new one, and the backups from before. */
function secretKeysOf({ SECRET_KEY: newest, OLD_SECRET_KEY: old }: z.output<typeof environment>): string[] {
  if (newest === undefined && old !== undefined) {
    throw new SettingsError('SECRET_KEY must be set with OLD_SECRET_KEY.');
  }
  return [newest, old].filter((key) => key !== undefined);
}

/** A host that mail can be from: a name, never an address of numbers. */
function mailHost(publicUrl: URL | undefined): string {
  const host = publicUrl?.hostname ?? 'localhost';
  return isIP(host) !== 0 || host.startsWith('[') ? 'localhost' : host;
}

/** One key without the other would leave the doors open or shut to everyone. */
function turnstileOf(values: z.output<typeof environment>): TurnstileSettings | undefined {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = values;
  if (siteKey !== undefined && secretKey !== undefined) {
    return { siteKey, secretKey, verifyUrl: values.TURNSTILE_VERIFY_URL };
  }
  if (siteKey !== undefined)
    throw new SettingsError('TURNSTILE_SECRET_KEY must be set with TURNSTILE_SITE_KEY.');
  if (secretKey !== undefined)
    throw new SettingsError('TURNSTILE_SITE_KEY must be set with TURNSTILE_SECRET_KEY.');
  return undefined;
}

const SOCIAL_SETTING = /^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET|NAME)$/;

/** Any number of sets of `OIDC_<ID>_...`, each whole. */
function socialProvidersOf(env: Readonly<Record<string, string | undefined>>): SocialProviderSettings[] {
  const ids = Object.keys(env).flatMap((name) => SOCIAL_SETTING.exec(name)?.[1] ?? []);
  return [...new Set(ids)].toSorted().map((id) => {
    const required = (name: string) => {
      const value = env[name];
      if (value === undefined) throw new SettingsError(`${name} must be set.`);
      return value;
    };
    const issuer = `OIDC_${id}_ISSUER`;
    return {
      id: id.toLowerCase(),
      name: env[`OIDC_${id}_NAME`] ?? capitalised(id),
      issuer: issuerOf(issuer, required(issuer)),
      clientId: required(`OIDC_${id}_CLIENT_ID`),
      clientSecret: required(`OIDC_${id}_CLIENT_SECRET`),
    };
  });
}

/** What a provider says is believed because of its certificate; on this machine there is nobody between. */
function issuerOf(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url?.hostname ?? '');
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isLocal)) return url;
  throw new SettingsError(
    `${name} must be an address that begins with https:// (on this machine also http://).`,
  );
}

/** OUR_OFFICE as people write it: Our Office. */
function capitalised(id: string): string {
  const words = id.toLowerCase().split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function readProxies(text: string, context: z.RefinementCtx): Settings['trustProxy'] {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (!addresses.every(isAddressOrRange)) {
    context.addIssue('must be true, false, a number of proxies, or addresses separated by commas.');
  }
  return addresses;
}

function isAddressOrRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
