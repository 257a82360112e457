import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { type Person, expect } from './people.ts';
import { fillIn, submitOf } from './sign-in-page.ts';

/** What the app shows for a key; `steps` later, so that one test need not wait for the next code. */
export function codeOf(key: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + steps * 30_000 });
}

/** Chromium's own authenticator with a fingerprint reader that always knows its person. */
export async function giveAuthenticator(page: Page): Promise<void> {
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

export const card = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' });
export const codeField = (page: Page) => page.getByLabel('Six-digit code');

/** Says who is there, in the dialog that asks. */
export async function confirmOwner(page: Page, { password }: Person, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: button }).click();
}

/** Takes the recovery codes that are shown this once. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(dialog, 'nobody closes them by accident').toBeVisible();
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(dialog).toBeHidden();
  return texts;
}

/** By the menu; afterwards the login page stands. */
export async function signOut(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** The password, after which the second step stands. */
export async function takeFirstStep(page: Page, person: Person): Promise<void> {
  await fillIn(page, person.username, person.password);
  await submitOf(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible();
}
