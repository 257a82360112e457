/**
 * Defines every setting of the server: its environment variable, rule, default and meaning. The settings are parsed by this schema, and
 * `npm run write-settings` writes `.env.example` and the table of docs/operation.md from it.
 */
import { z } from 'zod';
import {
  economicDataUrlRule,
  installationKeyRule,
  isSingleEmailAddress,
  isIssuerUrl,
  isEmailSender,
  switchRule,
  portRule,
  trustProxyRule,
  ratesUrlsRule,
  webAddressRule,
} from './setting-rules.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Public services without a key, requested in turn until one responds; the second has more currencies (finance.md section 8). */
const RATE_SERVICES = [
  'https://api.frankfurter.dev/v1/latest?base=USD',
  'https://open.er-api.com/v6/latest/USD',
  'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
];

/** Cloudflare's own address for verifying the token of its widget; the widget's script is on the same host. */
export const TURNSTILE_VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';

/**
 * Returns the metadata of a setting. `example` is a sample value of a setting without a default. `otherwise` describes a default that is
 * not a fixed value, such as 'created once'.
 */
const describeSetting = (description: string, example?: string, otherwise?: string) => ({
  description,
  ...(example !== undefined && { example }),
  ...(otherwise !== undefined && { otherwise }),
});

/** Schema of the settings by the names of their environment variables, in the order of the documentation. */
export const environmentSchema = z.object({
  HOST: z.string().prefault('127.0.0.1').meta(describeSetting('the address on which the server listens')),
  PORT: portRule.prefault('3000').meta(describeSetting('the port on which it listens')),
  PUBLIC_URL: webAddressRule
    .transform((url) => new URL(url))
    .optional()
    .meta(
      describeSetting(
        'the address that browsers use; with https, cookies are sent over https only',
        'https://plan.example.org',
      ),
    ),
  TRUST_PROXY: trustProxyRule
    .prefault('false')
    .meta(
      describeSetting('the proxies whose X-Forwarded headers are trusted: true, their number, or their addresses', '1'),
    ),
  DATA_DIR: z
    .string()
    .prefault('./data')
    .meta(describeSetting('the folder of the embedded database, the key file and the deletion log')),
  DATABASE_URL: z
    .string()
    .optional()
    .meta(
      describeSetting(
        'an external PostgreSQL, 15 or newer',
        'postgres://user:password@host/meridian',
        'the embedded one',
      ),
    ),
  SECRET_KEY: installationKeyRule
    .optional()
    .meta(
      describeSetting(
        "the installation's key, 32 characters or more; several instances share it",
        '',
        'created once, in `DATA_DIR`',
      ),
    ),
  OLD_SECRET_KEY: installationKeyRule
    .optional()
    .meta(describeSetting('the previous key, for `rotate-key` and for older backups', '')),
  FIRST_USER_IS_STAFF: switchRule('true', 'false')
    .optional()
    .meta(
      describeSetting(
        'true: the first account created on this machine, or with the setup code, is staff',
        'true',
        'true for the embedded database',
      ),
    ),
  ADVANCED_ACCESS: z
    .enum(['staff', 'everyone'], 'must be staff or everyone.')
    .prefault('staff')
    .meta(describeSetting('who may use the advanced view: staff, or everyone (guests too)', 'everyone')),
  GUESTS: switchRule('on', 'off')
    .prefault('on')
    .meta(describeSetting('off: the page /try offers to register instead of creating a guest', 'off')),
  RATE_LIMITS: switchRule('on', 'off')
    .prefault('on')
    .meta(describeSetting('off: no rate limits, for tests on an isolated machine', 'off')),
  RATES_URL: ratesUrlsRule
    .prefault(RATE_SERVICES.join(' '))
    .meta(describeSetting('the services of exchange rates, or off', 'off', 'three public services')),
  ECONOMIC_DATA_URL: economicDataUrlRule
    .default('public')
    .meta(describeSetting('a mirror of the services of economic data, or off', 'off', 'five public services')),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://.' })
    .optional()
    .meta(
      describeSetting(
        'the mail server, smtp:// or smtps://',
        'smtp://user:password@mail.example.org:587',
        'mail is written to files',
      ),
    ),
  MAIL_FROM: z
    .string()
    .refine(isEmailSender, 'must be an address such as Meridian <plan@example.org>.')
    .optional()
    .meta(describeSetting('the sender of mail', 'Meridian <plan@example.org>', 'no-reply at the host of `PUBLIC_URL`')),
  FEEDBACK_EMAIL: z
    .string()
    .refine(isSingleEmailAddress, 'must be an address such as plan@example.org.')
    .optional()
    .meta(describeSetting('the address to which feedback is mailed; needs `SMTP_URL`', 'feedback@example.org')),
  TURNSTILE_SITE_KEY: z
    .string()
    .optional()
    .meta(describeSetting('with the secret key: Cloudflare Turnstile verifies humans at sign-in and registration', '')),
  TURNSTILE_SECRET_KEY: z.string().optional().meta(describeSetting('the secret key of Turnstile', '')),
  TURNSTILE_VERIFY_URL: webAddressRule
    .transform((url) => new URL(url))
    .prefault(TURNSTILE_VERIFY_URL)
    .meta(describeSetting('another service with the same protocol', undefined, "Cloudflare's")),
  METRICS_PORT: portRule
    .optional()
    .meta(describeSetting('the port on which `/metrics` is served for Prometheus', '9464', 'no metrics')),
  METRICS_HOST: z.string().prefault('127.0.0.1').meta(describeSetting('the address on which the metrics are served')),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}.`)
    .prefault('info')
    .meta(describeSetting(`the lowest level that is logged: ${LOG_LEVELS.join(', ')}`, 'warn')),
});

/** Schema of one OpenID provider: the settings `OIDC_<ID>_ISSUER` and so on, once for each provider. */
export const providerSchema = z.object({
  ISSUER: z
    .string('must be set.')
    .refine(isIssuerUrl, 'must be an address that begins with https:// (on this machine also http://).')
    .transform((text) => new URL(text))
    .meta(describeSetting('the issuer address of an OpenID provider to sign in with', 'https://accounts.google.com')),
  CLIENT_ID: z.string('must be set.').meta(describeSetting("this installation's id at that provider", '')),
  CLIENT_SECRET: z.string('must be set.').meta(describeSetting('the secret that belongs to it', '')),
  NAME: z
    .string()
    .optional()
    .meta(describeSetting('the text of the sign-in button', 'Google', 'the id, capitalised')),
});
