import type { Locator, Page } from '@playwright/test';
import { expect } from '#e2e/testing/test.ts';

/** The side tabs of the Account Settings, in order. */
export const SETTINGS_TABS = ['Profile', 'Currency', 'Security', 'Privacy & Data', 'Notifications', 'Account'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];

export const findSettingsTab = (page: Page, name: SettingsTab): Locator => page.getByRole('tab', { name, exact: true });

export async function openSettings(page: Page, tab: SettingsTab = 'Profile'): Promise<void> {
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
  await findSettingsTab(page, tab).click();
  await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
}

/** Finds a password field by its exact label: 'New password' does not match 'Confirm new password'. */
export const passwordField = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });

export async function fillPasswords(page: Page, current: string, wanted: string, again = wanted): Promise<void> {
  await passwordField(page, 'Current password').fill(current);
  await passwordField(page, 'New password').fill(wanted);
  await passwordField(page, 'Confirm new password').fill(again);
}
