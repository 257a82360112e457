import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  test('have a value for everything that is left out, or left empty', () => {
    const expected = {
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      secretKey: undefined,
      publicUrl: undefined,
      trustProxy: false,
      ratesUrls: ['https://api.frankfurter.dev/v1/latest?base=USD', 'https://open.er-api.com/v6/latest/USD'],
      advancedAccess: 'staff',
      firstUserIsStaff: true,
      rateLimits: true,
      logLevel: 'info',
    };
    expect(readSettings({})).toEqual(expected);
    expect(readSettings({ PORT: '', HOST: '', SECRET_KEY: '', PATH: '/bin' })).toEqual(expected);
  });

  test('make the first user staff only where the database is ours', () => {
    const DATABASE_URL = 'postgres://db/meridian';
    expect(readSettings({ DATABASE_URL }).firstUserIsStaff).toBe(false);
    expect(readSettings({ DATABASE_URL, FIRST_USER_IS_STAFF: 'true' }).firstUserIsStaff).toBe(true);
    expect(readSettings({ FIRST_USER_IS_STAFF: 'false' }).firstUserIsStaff).toBe(false);
  });

  test.each([
    [{ RATES_URL: '' }, { ratesUrls: [] }],
    [{ RATES_URL: 'off' }, { ratesUrls: [] }],
    [{ RATES_URL: 'http://a/x?base=USD, https://b' }, { ratesUrls: ['http://a/x?base=USD', 'https://b'] }],
    [{ TRUST_PROXY: 'true' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ RATE_LIMITS: 'off' }, { rateLimits: false }],
    [{ ADVANCED_ACCESS: 'everyone' }, { advancedAccess: 'everyone' }],
    [{ PUBLIC_URL: 'https://plan.example.org' }, { publicUrl: new URL('https://plan.example.org') }],
    [{ PORT: '0' }, { port: 0 }],
  ])('%j', (env, expected) => {
    expect(readSettings(env)).toMatchObject(expected);
  });

  test.each([
    [{ PORT: 'http' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '65536' }, 'PORT must be a port number from 0 to 65535.'],
    [{ PORT: '-1' }, 'PORT must be a port number from 0 to 65535.'],
    [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
    [
      { PUBLIC_URL: 'plan.example.org' },
      'PUBLIC_URL must be an address that begins with http:// or https://.',
    ],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ RATES_URL: 'on' }, 'RATES_URL must be an address that begins with http:// or https://.'],
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
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ])('%j stops the start by name', (env, message) => {
    expect(() => readSettings(env)).toThrow(message);
  });
});
