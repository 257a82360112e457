/** Tests a dishonest provider. Any error in an ID token must prevent the sign-in. */
import { createSecretKey } from 'node:crypto';
import { type CryptoKey, UnsecuredJWT, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ForgingProvider, startForgingProvider } from '#testing/external-services/forging-provider.ts';
import { signInAndLand } from '#testing/social-sign-in.ts';
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
  expect(await signInAndLand(app, 'mallory')).toBe('/auth/callback');
});

test.each<[string, () => Promise<string> | string]>([
  ['signed by somebody else', () => forger.sign({}, {}, stranger)],
  ['signed by a key that is not published', () => forger.sign({}, { kid: 'another key' }, stranger)],
  ['changed after it was signed', () => withClaims({ sub: 'the victim' })],
  ['not signed at all', () => new UnsecuredJWT(forger.claims()).encode()],
  ['signed with the secret that both share', () => forger.sign({}, { alg: 'HS256' }, secretKey(forger.clientSecret))],
  ['signed with the public key as a secret', () => forger.sign({}, { alg: 'HS256' }, secretKey(forger.publicPem))],
  ['of another issuer', () => forger.sign({ iss: 'https://accounts.example' })],
  ['for another site', () => forger.sign({ aud: 'another site' })],
  ['for several sites, and handed to another', () => forger.sign({ aud: ['meridian', 'x'], azp: 'x' })],
  ['expired', () => forger.sign({ iat: now() - 7_200, exp: now() - 3_600 })],
  ['without an end', () => forger.sign({ exp: undefined })],
  ['of the future', () => forger.sign({ iat: now() + 3_600, exp: now() + 7_200 })],
  ['not good yet', () => forger.sign({ nbf: now() + 3_600 })],
  ['of another sign-in', () => forger.sign({ nonce: 'another nonce' })],
  ['of no sign-in', () => forger.sign({ nonce: undefined })],
  ['about nobody', () => forger.sign({ sub: undefined })],
  ['about somebody without a name', () => forger.sign({ sub: '' })],
  ['with a demand that we do not know', () => forger.sign({}, { crit: ['x'], x: 1 })],
  ['no token', () => 'not a token'],
])('an ID token %s is refused', async (_what, forge) => {
  forger.forge = async () => forge();
  const browser = openBrowser();
  expect(await signInAndLand(app, 'mallory', browser)).toBe('/login?auth=failed');
  expect(browser.cookiesFor(app.url)).toBe('');
});

test('an address counts as verified only with the boolean true', async () => {
  for (const [index, email_verified] of [false, 'false', 'true', 'yes', 1, null, {}].entries()) {
    forger.forge = () => forger.sign({ sub: `new-${index}`, email_verified });
    expect(await signInAndLand(app, 'mallory'), JSON.stringify(email_verified)).toBe(
      '/login?auth=failed&reason=unverified',
    );
  }
  forger.forge = () => forger.sign({ sub: 'new', email: 'new@example.org', email_verified: true });
  expect(await signInAndLand(app, 'mallory')).toBe('/auth/callback');
});
