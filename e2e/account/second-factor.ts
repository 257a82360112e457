import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Person, expect } from '#e2e/testing/test-accounts.ts';
import { fillInSignIn, findSubmitButton } from './sign-in-page.ts';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Returns the code that an authenticator app shows for this key, computed as in RFC 6238. `later` adds time
 * steps, so that no test needs to wait for the next code.
 */
export function computeOneTimeCode(key: string, later = 0): string {
  const bits = Array.from(key, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const mac = createHmac('sha1', secret).update(step).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Adds Chromium's virtual authenticator, whose fingerprint check always succeeds. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

export const twoStepCard = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
export const codeField = (page: Page) => page.getByLabel('Six-digit code');

/** Enters the password in the dialog that asks for re-authentication, which opens if the sign-in is not recent. */
export async function reAuthenticate(page: Page, { password }: Person, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: button }).click();
}

/** Confirms the dialog; a person who has just signed in is not asked to re-authenticate. */
export const confirmDialog = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

/** Returns the recovery codes, which are shown only this once, and closes their dialog. */
export async function readRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I have stored them' }).click();
  await expect(dialog).toBeHidden();
  return texts;
}

/** Signs out by the menu. Afterwards the login page is open. */
export async function signOut(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Enters user name and password. Afterwards the page of the second step is open. */
export async function submitFirstStep(page: Page, person: Person): Promise<void> {
  await fillInSignIn(page, person.username, person.password);
  await findSubmitButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
}
