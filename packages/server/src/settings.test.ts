import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

/** Returns a client id and secret for a provider. */
const oidc = (id: string) => ({ [`OIDC_${id}_CLIENT_ID`]: 'us', [`OIDC_${id}_CLIENT_SECRET`]: 'secret' });
const ACME = { OIDC_ACME_ISSUER: 'https://acme.example', ...oidc('ACME') };

describe('settings', () => {
  test('settings have defaults for everything that is missing or empty', () => {
    const expected = {
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      secretKeys: [],
      publicUrl: undefined,
      trustProxy: false,
      ratesUrls: [
        'https://api.frankfurter.dev/v1/latest?base=USD',
        'https://open.er-api.com/v6/latest/USD',
        'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
      ],
      economicDataUrl: 'public',
      advancedAccess: 'staff',
      firstUserIsStaff: true,
      rateLimits: true,
      guests: true,
      smtpUrl: undefined,
      mailFrom: 'Meridian <no-reply@localhost>',
      feedbackEmail: undefined,
      turnstile: undefined,
      socialProviders: [],
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      logLevel: 'info',
    };
    expect(readSettings({})).toEqual(expected);
    expect(readSettings({ PORT: '', HOST: '', SECRET_KEY: '', PATH: '/bin' })).toEqual(expected);
  });

  test('settings make the first user staff only with the embedded database', () => {
    const DATABASE_URL = 'postgres://db/meridian';
    expect(readSettings({ DATABASE_URL }).firstUserIsStaff).toBe(false);
    expect(readSettings({ DATABASE_URL, FIRST_USER_IS_STAFF: 'true' }).firstUserIsStaff).toBe(true);
    expect(readSettings({ FIRST_USER_IS_STAFF: 'false' }).firstUserIsStaff).toBe(false);
  });

  test.each([
    [{ RATES_URL: '' }, { ratesUrls: [] }],
    [{ RATES_URL: 'off' }, { ratesUrls: [] }],
    [{ RATES_URL: 'http://a/x?base=USD, https://b' }, { ratesUrls: ['http://a/x?base=USD', 'https://b'] }],
    [{ ECONOMIC_DATA_URL: '' }, { economicDataUrl: 'off' }],
    [{ ECONOMIC_DATA_URL: 'off' }, { economicDataUrl: 'off' }],
    [{ ECONOMIC_DATA_URL: 'http://mirror/figures' }, { economicDataUrl: new URL('http://mirror/figures') }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ ADVANCED_ACCESS: 'everyone' }, { advancedAccess: 'everyone' }],
    [{ PUBLIC_URL: 'https://plan.example.org' }, { publicUrl: new URL('https://plan.example.org') }],
    [{ PORT: '0' }, { port: 0 }],
    [{ SMTP_URL: 'smtp://user:pass@mail:587' }, { smtpUrl: 'smtp://user:pass@mail:587' }],
    [{ SMTP_URL: 'smtps://mail' }, { smtpUrl: 'smtps://mail' }],
    [{ MAIL_FROM: 'plan@example.org' }, { mailFrom: 'plan@example.org' }],
    [{ MAIL_FROM: 'Our Plan <plan@example.org>' }, { mailFrom: 'Our Plan <plan@example.org>' }],
    [{ FEEDBACK_EMAIL: 'plan@example.org' }, { feedbackEmail: 'plan@example.org' }],
    [{ PUBLIC_URL: 'https://plan.example.org' }, { mailFrom: 'Meridian <no-reply@plan.example.org>' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, { mailFrom: 'Meridian <no-reply@localhost>' }],
    [{ PUBLIC_URL: 'http://[::1]:3000' }, { mailFrom: 'Meridian <no-reply@localhost>' }],
    [
      { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET_KEY: 'secret' },
      {
        turnstile: {
          siteKey: 'site',
          secretKey: 'secret',
          verifyUrl: new URL('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
        },
      },
    ],
    [{ TURNSTILE_VERIFY_URL: 'http://127.0.0.1:9/siteverify' }, { turnstile: undefined }],
    [
      {
        ...ACME,
        OIDC_OUR_OFFICE_ISSUER: 'http://[::1]:9/x',
        ...oidc('OUR_OFFICE'),
        OIDC_OUR_OFFICE_NAME: 'Büro',
      },
      {
        socialProviders: [
          {
            id: 'acme',
            name: 'Acme',
            issuer: new URL('https://acme.example'),
            clientId: 'us',
            clientSecret: 'secret',
          },
          {
            id: 'our_office',
            name: 'Büro',
            issuer: new URL('http://[::1]:9/x'),
            clientId: 'us',
            clientSecret: 'secret',
          },
        ],
      },
    ],
    [
      { OIDC_OUR_OFFICE_ISSUER: 'http://localhost', ...oidc('OUR_OFFICE') },
      { socialProviders: [{ name: 'Our Office' }] },
    ],
  ])('%j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
    [{ METRICS_PORT: 'on' }, 'METRICS_PORT must be a port number from 0 to 65535.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [{ OLD_SECRET_KEY: 'x'.repeat(32) }, 'SECRET_KEY must be set with OLD_SECRET_KEY.'],
    [{ PUBLIC_URL: 'plan.example.org' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ RATES_URL: 'on' }, 'RATES_URL must be an address that begins with http:// or https://.'],
    ...['on', 'ftp://mirror', 'https://user:word@mirror/', 'https://mirror/?key=1', 'https://mirror/#top'].map(
      (url): [Record<string, string>, string] => [
        { ECONOMIC_DATA_URL: url },
        'ECONOMIC_DATA_URL must be off, or an address that begins with http:// or https:// and has no user, query or fragment.',
      ],
    ),
    [
      { TRUST_PROXY: 'nginx' },
      'TRUST_PROXY must be true, false, a number of proxies, or addresses separated by commas.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be true, false, a number of proxies, or addresses separated by commas.',
    ],
    [{ ADVANCED_ACCESS: 'all' }, 'ADVANCED_ACCESS must be staff or everyone.'],
    [{ FIRST_USER_IS_STAFF: 'yes' }, 'FIRST_USER_IS_STAFF must be true or false.'],
    [{ RATE_LIMITS: 'true' }, 'RATE_LIMITS must be on or off.'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ SMTP_URL: 'https://mail' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
    [{ MAIL_FROM: 'Meridian' }, 'MAIL_FROM must be an address such as Meridian <plan@example.org>.'],
    [{ MAIL_FROM: 'a@b.org\nBcc: c@d.org' }, 'MAIL_FROM must be an address such as Meridian <plan@example.org>.'],
    [{ FEEDBACK_EMAIL: 'plan' }, 'FEEDBACK_EMAIL must be an address such as plan@example.org.'],
    [{ FEEDBACK_EMAIL: 'a@b.org, c@d.org' }, 'FEEDBACK_EMAIL must be an address such as plan@example.org.'],
    [{ FEEDBACK_EMAIL: 'a@b.org\nBcc: c@d.org' }, 'FEEDBACK_EMAIL must be an address such as plan@example.org.'],
    [{ TURNSTILE_SITE_KEY: 'site' }, 'TURNSTILE_SECRET_KEY must be set with TURNSTILE_SITE_KEY.'],
    [{ TURNSTILE_SECRET_KEY: 'secret' }, 'TURNSTILE_SITE_KEY must be set with TURNSTILE_SECRET_KEY.'],
    [{ TURNSTILE_VERIFY_URL: 'off' }, 'TURNSTILE_VERIFY_URL must be an address that begins with http:// or https://.'],
    [{ ...ACME, OIDC_ACME_ISSUER: '' }, 'OIDC_ACME_ISSUER must be set.'],
    [{ ...ACME, OIDC_ACME_CLIENT_ID: undefined }, 'OIDC_ACME_CLIENT_ID must be set.'],
    [{ ...ACME, OIDC_ACME_CLIENT_SECRET: undefined }, 'OIDC_ACME_CLIENT_SECRET must be set.'],
    [{ OIDC_ACME_NAME: 'Acme' }, 'OIDC_ACME_ISSUER must be set.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('settings with %j stop the start, with the name of the setting', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });

  test.each(['acme.example', 'http://acme.example', 'http://localhost.acme.example', 'ftp://localhost'])(
    'settings refuse a provider at %s',
    (issuer) => {
      expect(() => readSettings({ ...ACME, OIDC_ACME_ISSUER: issuer })).toThrow(
        'OIDC_ACME_ISSUER must be an address that begins with https:// (on this machine also http://).',
      );
    },
  );
});
