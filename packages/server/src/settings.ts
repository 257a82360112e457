/** The environment, read once at the start (api.md, Settings). A bad value stops the start with one line naming it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

export interface Settings {
  host: string;
  port: number;
  dataDir: string;
  /** Absent: the embedded database. */
  databaseUrl: string | undefined;
  /** Absent: the key kept in `dataDir`. */
  secretKey: string | undefined;
  /** Where people reach us; decides about https-only cookies and headers. */
  publicUrl: URL | undefined;
  /** Whose X-Forwarded-* headers count: nobody's, the last so many proxies', or those of the addresses listed. */
  trustProxy: boolean | number | string[];
  /** Rate services in the order they are asked; empty: none is. */
  ratesUrls: string[];
  advancedAccess: 'staff' | 'everyone';
  firstUserIsStaff: boolean;
  rateLimits: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
}

/** The message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Public and without a key; the second knows more currencies and is asked when the first fails (finance.md section 8). */
const RATE_SERVICES = [
  'https://api.frankfurter.dev/v1/latest?base=USD',
  'https://open.er-api.com/v6/latest/USD',
];

const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://.',
});

const onOff = <T extends string>(yes: T, no: string) =>
  z.enum([yes, no], `must be ${yes} or ${no}.`).transform((word) => word === yes);

const ratesUrls = z
  .string()
  .transform((text) => (text === 'off' ? [] : text.split(/[\s,]+/).filter((url) => url !== '')))
  .pipe(z.array(webAddress));

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
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters.').optional(),
  PUBLIC_URL: webAddress.transform((url) => new URL(url)).optional(),
  TRUST_PROXY: z.string().transform(readProxies).default(false),
  RATES_URL: ratesUrls.default(RATE_SERVICES),
  ADVANCED_ACCESS: z.enum(['staff', 'everyone'], 'must be staff or everyone.').default('staff'),
  FIRST_USER_IS_STAFF: onOff('true', 'false').optional(),
  RATE_LIMITS: onOff('on', 'off').default(true),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`).default('info'),
});

/** An empty value counts as absent, save for RATES_URL, where it switches the services off. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.entries(env).filter(([name, value]) => name === 'RATES_URL' || value !== '');
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
    secretKey: values.SECRET_KEY,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    ratesUrls: values.RATES_URL,
    advancedAccess: values.ADVANCED_ACCESS,
    firstUserIsStaff: values.FIRST_USER_IS_STAFF ?? values.DATABASE_URL === undefined,
    rateLimits: values.RATE_LIMITS,
    logLevel: values.LOG_LEVEL,
  };
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
