import type { Page } from '@playwright/test';
import { findForecastChart, choose, openDashboard } from '#e2e/testing/dashboard.ts';
import { openForm, save, textField } from '#e2e/items/item-form.ts';
import { expect } from '#e2e/testing/test-accounts.ts';
import { createRandomPlan } from '#e2e/plan/random-plans.ts';
import { switchToMarkedEnglish } from './catalogues.ts';
import { type SettingsTab, fillPasswords, findSettingsTab } from '#e2e/account/settings-page.ts';

/** A plan of every category, with a very long name, and with tags in both scripts. */
export const PLAN = createRandomPlan(21, 8).map((item, index) => ({
  ...item,
  name: index === 0 ? `A name ${'that goes on '.repeat(14)}` : item.name,
  tag_names: ['one tag', 'תגית'],
}));

export async function openPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Opens the registration with every message that its form can show, in the language at that moment. */
export async function openRefusedRegistration(page: Page): Promise<void> {
  await openPage(page, '/register', 'Create your account');
  await switchToMarkedEnglish(page);
  for (const label of ['Username', 'Email', 'Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill(label.slice(0, 2));
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
}

/** Opens the password reset with every message that its form can show. */
export async function openRefusedReset(page: Page): Promise<void> {
  await openPage(page, '/reset-password?token=any', 'Choose a new password');
  await switchToMarkedEnglish(page);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('New passwords do not match.')).toBeVisible();
}

/** Opens a tab of the Account Settings, with every message that it can show. */
export async function openTab(page: Page, tab: SettingsTab): Promise<void> {
  await switchToMarkedEnglish(page);
  await findSettingsTab(page, tab).click();
  await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible();
  if (tab === 'Profile') {
    await page.getByLabel('Email').fill('nobody');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Enter a valid email address.')).toBeVisible();
  }
  if (tab === 'Security') {
    await fillPasswords(page, 'correct horse 1', 'another horse 2', 'another horse 3');
    await page.getByRole('button', { name: 'Update Password' }).click();
    await expect(page.getByText('New passwords do not match.')).toBeVisible();
    await expect(page.getByText('This device')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
  }
  if (tab === 'Currency') await expect(page.getByRole('combobox', { name: 'Display currency' })).toBeVisible();
  if (tab === 'Account') await page.getByRole('button', { name: 'Delete Account' }).click();
}

export async function openDrawnDashboard(page: Page, path?: string): Promise<void> {
  await openDashboard(page, path);
  await expect(findForecastChart(page).getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
}

/** Opens the item form on the dashboard, with every message that it can show. */
export async function openRefusedForm(page: Page): Promise<void> {
  await switchToMarkedEnglish(page);
  const form = await openForm(page);
  await choose(form, 'Category', 'Pension');
  await save(form);
  await expect(textField(form, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('listbox')).toBeHidden();
}
