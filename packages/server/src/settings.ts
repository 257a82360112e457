/** Reads the settings from the environment, once at the start. A bad value stops the start with one line that names it. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { environmentSchema, providerSchema } from '#settings/settings-schema.ts';

export type Settings = ReturnType<typeof readSettings>;

export interface TurnstileSettings {
  siteKey: string;
  secretKey: string;
  verifyUrl: URL;
}

/** An OpenID provider, with the client id and secret that it gave to this installation. */
export interface SocialProviderSettings {
  /** Id of the provider, which is part of the addresses for its sign-in. */
  id: string;
  /** The text of the sign-in button. */
  name: string;
  issuer: URL;
  clientId: string;
  clientSecret: string;
}

/** Error for an invalid setting. The message is one line for the operator. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Parses the settings. An empty value counts as absent, except that it switches off the external services of rates and economic data. */
export function readSettings(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.entries(env).filter(
    ([name, value]) => name === 'RATES_URL' || name === 'ECONOMIC_DATA_URL' || value !== '',
  );
  const outcome = environmentSchema.safeParse(Object.fromEntries(given));
  if (!outcome.success) throw firstProblem(outcome.error);
  const values = outcome.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir: resolve(values.DATA_DIR),
    /** The address of an external database; absent for the embedded one. */
    databaseUrl: values.DATABASE_URL,
    /** The keys, newest first; empty for the key stored in `dataDir`. */
    secretKeys: secretKeysOf(values),
    /** The address that browsers use. If it begins with https, cookies and headers are for https only. */
    publicUrl: values.PUBLIC_URL,
    /** The proxies whose X-Forwarded-* headers count. */
    trustProxy: values.TRUST_PROXY,
    /** Addresses of the exchange-rate services, in the order in which they are requested; empty to request none. */
    ratesUrls: values.RATES_URL,
    /** The source of economic data: the public services, one mirror of them, or none. */
    economicDataUrl: values.ECONOMIC_DATA_URL,
    advancedAccess: values.ADVANCED_ACCESS,
    /** True if the first account created on this machine, or with the setup code that the server prints at startup, becomes staff. */
    firstUserIsStaff: values.FIRST_USER_IS_STAFF ?? values.DATABASE_URL === undefined,
    rateLimits: values.RATE_LIMITS,
    /** True if a visitor may try the product as a guest. */
    guests: values.GUESTS,
    /** The address of the mail server; absent to write emails to files in `dataDir`. */
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Meridian <no-reply@${mailHost(values.PUBLIC_URL)}>`,
    /** The address that receives feedback by email; absent to send none. */
    feedbackEmail: values.FEEDBACK_EMAIL,
    /** The settings of the human check; absent to sign in and register without it. */
    turnstile: turnstileOf(values),
    /** OpenID providers to sign in with, in the order of their ids. */
    socialProviders: socialProvidersOf(Object.fromEntries(given)),
    /** The port of the metrics; absent to measure nothing. */
    metricsPort: metricsPortOf(values),
    metricsHost: values.METRICS_HOST,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Returns the new key and, if there is one, the old key. The old key decrypts older backups and data that are not yet encrypted by the new
 * key.
 */
function secretKeysOf({ SECRET_KEY: newest, OLD_SECRET_KEY: old }: z.output<typeof environmentSchema>): string[] {
  if (newest === undefined && old !== undefined) {
    throw new SettingsError('SECRET_KEY must be set with OLD_SECRET_KEY.');
  }
  return [newest, old].filter((key) => key !== undefined);
}

/** Throws if the metrics would be on the public port. Zero for both is no conflict, because the system chooses two ports. */
function metricsPortOf({ PORT: port, METRICS_PORT: metricsPort }: z.output<typeof environmentSchema>) {
  if (metricsPort === port && port !== 0) throw new SettingsError('METRICS_PORT must differ from PORT.');
  return metricsPort;
}

/** Returns the host of the address from which mail is sent: a name, never an IP address. */
function mailHost(publicUrl: URL | undefined): string {
  const host = publicUrl?.hostname ?? 'localhost';
  return isIP(host) !== 0 || host.startsWith('[') ? 'localhost' : host;
}

/** Throws an error if only one of the two keys is set: then the check would admit everybody or nobody. */
function turnstileOf(values: z.output<typeof environmentSchema>): TurnstileSettings | undefined {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = values;
  if (siteKey !== undefined && secretKey !== undefined) {
    return { siteKey, secretKey, verifyUrl: values.TURNSTILE_VERIFY_URL };
  }
  if (siteKey !== undefined) throw new SettingsError('TURNSTILE_SECRET_KEY must be set with TURNSTILE_SITE_KEY.');
  if (secretKey !== undefined) throw new SettingsError('TURNSTILE_SITE_KEY must be set with TURNSTILE_SECRET_KEY.');
  return undefined;
}

const PROVIDER_SETTING = new RegExp(
  `^OIDC_([A-Z0-9]+(?:_[A-Z0-9]+)*)_(?:${Object.keys(providerSchema.shape).join('|')})$`,
);

/** Parses the providers from complete sets of the settings `OIDC_<ID>_...`. */
function socialProvidersOf(env: Readonly<Record<string, string | undefined>>): SocialProviderSettings[] {
  const ids = Object.keys(env).flatMap((name) => PROVIDER_SETTING.exec(name)?.[1] ?? []);
  return [...new Set(ids)].toSorted().map((id) => {
    const nameOf = (key: string) => `OIDC_${id}_${key}`;
    const outcome = providerSchema.safeParse(
      Object.fromEntries(Object.keys(providerSchema.shape).map((key) => [key, env[nameOf(key)]])),
    );
    if (!outcome.success) throw firstProblem(outcome.error, nameOf);
    const { ISSUER, CLIENT_ID, CLIENT_SECRET, NAME } = outcome.data;
    return {
      id: id.toLowerCase(),
      name: NAME ?? capitalised(id),
      issuer: ISSUER,
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
    };
  });
}

/** Returns one line that names the invalid setting. */
function firstProblem({ issues: [issue] }: z.ZodError, nameOf = (key: string) => key): SettingsError {
  return new SettingsError(`${nameOf(String(issue?.path[0]))} ${issue?.message ?? 'is not valid.'}`);
}

/** Returns `Our Office` for OUR_OFFICE. */
function capitalised(id: string): string {
  const words = id.toLowerCase().split('_');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
