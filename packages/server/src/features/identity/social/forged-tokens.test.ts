/** Tests a dishonest provider. Any error in an ID token must prevent the sign-in. */
import { createSecretKey } from 'node:crypto';
import { type CryptoKey, UnsecuredJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ForgingProvider, startForgingProvider } from '#testing/external-services/forging-provider.ts';
import { signInByProvider } from '#testing/social-sign-in.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';
import { openBrowser } from '#testing/test-browser.ts';

let forger: ForgingProvider;
let stranger: CryptoKey;
let app: TestApp;
beforeAll(async () => {
  forger = await startForgingProvider();
  stranger = (await generateKeyPair('RS256')).privateKey;
  app = await startTestApp({ env: forger.env });
});
afterAll(async () => {
  await app.stop();
  await forger.stop();
});
beforeEach(() => {
  forger.forge = () => forger.sign();
});

const now = () => Math.floor(Date.now() / 1_000);
const secretKey = (text: string) => createSecretKey(Buffer.from(text)).export();

/** Returns a token with its claims replaced, under the original signature. */
async function withClaims(change: object): Promise<string> {
  const [header, , signature] = (await forger.sign()).split('.');
  const payload = Buffer.from(JSON.stringify({ ...forger.claims(), ...change })).toString('base64url');
  return [header, payload, signature].join('.');
}

test('the unmodified token is valid', async () => {
  expect(await signInByProvider(app, 'mallory')).toBe('/auth/callback');
});

test.each<[string, () => Promise<string> | string]>([
  ['signed with another key', () => forger.sign({}, {}, stranger)],
  ['that names a key that is not published', () => forger.sign({}, { kid: 'another key' }, stranger)],
  ['changed after it was signed', () => withClaims({ sub: 'the victim' })],
  ['without a signature', () => new UnsecuredJWT(forger.claims()).encode()],
  ['signed with the client secret', () => forger.sign({}, { alg: 'HS256' }, secretKey(forger.clientSecret))],
  [
    'signed with the public key as an HMAC secret',
    () => forger.sign({}, { alg: 'HS256' }, secretKey(forger.publicPem)),
  ],
  ['of another issuer', () => forger.sign({ iss: 'https://accounts.example' })],
  ['for another audience', () => forger.sign({ aud: 'another site' })],
  ['for several audiences, and issued to another', () => forger.sign({ aud: ['meridian', 'x'], azp: 'x' })],
  ['expired', () => forger.sign({ iat: now() - 7_200, exp: now() - 3_600 })],
  ['without an expiry time', () => forger.sign({ exp: undefined })],
  ['issued in the future', () => forger.sign({ iat: now() + 3_600, exp: now() + 7_200 })],
  ['that is not valid yet', () => forger.sign({ nbf: now() + 3_600 })],
  ['with the nonce of another sign-in', () => forger.sign({ nonce: 'another nonce' })],
  ['without a nonce', () => forger.sign({ nonce: undefined })],
  ['without a subject', () => forger.sign({ sub: undefined })],
  ['with an empty subject', () => forger.sign({ sub: '' })],
  ['with an unknown critical header', () => forger.sign({}, { crit: ['x'], x: 1 })],
  ['that is no JWT', () => 'not a token'],
])('an ID token %s is refused', async (_what, forge) => {
  forger.forge = async () => forge();
  const browser = openBrowser();
  expect(await signInByProvider(app, 'mallory', browser)).toBe('/login?auth=failed');
  expect(browser.cookiesFor(app.url)).toBe('');
});

test('an address counts as verified only with the boolean true', async () => {
  for (const [index, email_verified] of [false, 'false', 'true', 'yes', 1, null, {}].entries()) {
    forger.forge = () => forger.sign({ sub: `new-${index}`, email_verified });
    expect(await signInByProvider(app, 'mallory'), JSON.stringify(email_verified)).toBe(
      '/login?auth=failed&reason=unverified',
    );
  }
  forger.forge = () => forger.sign({ sub: 'new', email: 'new@example.org', email_verified: true });
  expect(await signInByProvider(app, 'mallory')).toBe('/auth/callback');
});
