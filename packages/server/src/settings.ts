/** The environment, read once at the start (api.md, Settings). A bad value stops the start with one line naming it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { email } from '@meridian/contract';
import { z } from 'zod';

export type Settings = ReturnType<typeof readSettings>;

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

const numberOf = (what: string, from: number, to: number) => {
  const error = `must be a ${what} from ${from} to ${to}.`;
  const isWithin = (value: number) => value >= from && value <= to;
  return z
    .string()
    .regex(/^\d{1,6}$/, error)
    .transform(Number)
    .refine(isWithin, error);
};

const milliseconds = numberOf('number of milliseconds', 100, 600_000);

const ratesUrls = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.split(/[\s,]+/).filter((url) => url !== '')))
  .pipe(z.array(webAddress));

/** Nobody's or everybody's, the last so many, or those of the addresses listed. */
const proxies = z.union(
  [
    z.enum(['true', 'false']).transform((word) => word === 'true'),
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

const economicDataUrl = z.string().transform((text, context): URL | 'public' | 'off' => {
  if (text === 'off' || text === '') return 'off';
  const base = webAddress.safeParse(text).success ? new URL(text) : undefined;
  if (base !== undefined && `${base.username}${base.password}${base.search}${base.hash}` === '') return base;
  context.addIssue(NOT_A_BASE);
  return z.NEVER;
});

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: numberOf('port number', 0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().optional(),
  DB_STATEMENT_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.statementMs),
  DB_LOCK_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.lockMs),
  DB_IDLE_IN_TRANSACTION_TIMEOUT_MS: milliseconds.default(DATABASE_LIMITS.idleInTransactionMs),
  SECRET_KEY: outerKey.optional(),
  OLD_SECRET_KEY: outerKey.optional(),
  PUBLIC_URL: webAddress.transform((url) => new URL(url)).optional(),
  TRUST_PROXY: proxies.default(false),
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
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
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
    /** Absent: the embedded database. */
    databaseUrl: values.DATABASE_URL,
    databaseLimits: {
      statementMs: values.DB_STATEMENT_TIMEOUT_MS,
      lockMs: values.DB_LOCK_TIMEOUT_MS,
      idleInTransactionMs: values.DB_IDLE_IN_TRANSACTION_TIMEOUT_MS,
    },
    /** The newest first; none: the key stored in `dataDir`. */
    secretKeys: secretKeysOf(values),
    /** Where people reach us; decides about https-only cookies and headers. */
    publicUrl: values.PUBLIC_URL,
    /** Whose X-Forwarded-* headers count. */
    trustProxy: values.TRUST_PROXY,
    /** Rate services in the order they are asked; empty: none is. */
    ratesUrls: values.RATES_URL,
    /** Where economic figures are asked for: at the public services, at one base that stands for them all, or nowhere. */
    economicDataUrl: values.ECONOMIC_DATA_URL,
    advancedAccess: values.ADVANCED_ACCESS,
    /** True if the first account made on this machine, or with the word that the start prints, becomes staff. */
    firstUserIsStaff: values.FIRST_USER_IS_STAFF ?? values.DATABASE_URL === undefined,
    rateLimits: values.RATE_LIMITS,
    /** True if a visitor may try the product as a guest. */
    guests: values.GUESTS,
    /** Absent: mail becomes files in `dataDir`. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Meridian <no-reply@${mailHost(values.PUBLIC_URL)}>`,
    /** The address to which feedback is mailed; absent: none. */
    feedbackEmail: values.FEEDBACK_EMAIL,
    /** Absent: nobody has to prove to be human. */
    turnstile: turnstileOf(values),
    /** The providers to sign in with, in the order of their ids. */
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

/** The word of a provider is believed because of its certificate; on this machine there is nobody between. */
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
