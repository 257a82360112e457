import type { Page } from '@playwright/test';
import { choose, chooseYears, openDashboard, questionOf, showTable } from '#e2e/testing/dashboard.ts';
import { openAdvanced } from '#e2e/testing/advanced.ts';
import { openForm, save, textField } from '#e2e/items/item-form.ts';
import { expect } from '#e2e/testing/people.ts';
import { SETTINGS_TABS, type SettingsTab, fillPasswords, openSettings } from '#e2e/account/settings-page.ts';

/** A screen, and how to come to it; `plan` items stand on the dashboard. */
export interface Screen {
  name: string;
  isPublic: boolean;
  plan: number;
  /** Only staff come to it. */
  isForStaff?: true;
  open: (page: Page) => Promise<void>;
}

/** Every screen there is. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'landing page',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/', 'One plan for a life'),
  },
  {
    name: 'login',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/login', 'Sign in to your account'),
  },
  { name: 'register', isPublic: true, plan: 0, open: openRefusedRegistration },
  { name: 'example plan', isPublic: true, plan: 0, open: (page) => openDrawnDashboard(page, '/try') },
  {
    name: 'forgot password',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/forgot-password', 'Forgot your password?'),
  },
  { name: 'reset password', isPublic: true, plan: 0, open: openRefusedReset },
  {
    name: 'link that no longer works',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/reset-password', 'Choose a new password'),
  },
  {
    name: 'privacy policy',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/privacy-policy', 'Privacy Policy'),
  },
  {
    name: 'terms of service',
    isPublic: true,
    plan: 0,
    open: (page) => openPage(page, '/terms-of-service', 'Terms of Service'),
  },
  ...SETTINGS_TABS.map((tab) => ({
    name: `settings: ${tab}`,
    isPublic: false,
    plan: 0,
    open: (page: Page) => openTab(page, tab),
  })),
  { name: 'empty dashboard', isPublic: false, plan: 0, open: openDashboard },
  { name: 'dashboard', isPublic: false, plan: 8, open: openDrawnDashboard },
  { name: 'advanced view', isPublic: false, plan: 8, isForStaff: true, open: openAdvanced },
  { name: 'chart as a table', isPublic: false, plan: 8, open: openTable },
  { name: 'item form', isPublic: false, plan: 8, open: openRefusedForm },
  { name: 'question before a deletion', isPublic: false, plan: 8, open: openQuestion },
];

/** With every message that the tab can show. */
async function openTab(page: Page, tab: SettingsTab): Promise<void> {
  await openSettings(page, tab);
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
  }
  if (tab === 'Currency')
    await expect(page.getByRole('combobox', { name: 'Display currency' })).toBeVisible();
  if (tab === 'Account') await page.getByRole('button', { name: 'Delete Account' }).click();
}

export async function openPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** With every message that the form can show. */
async function openRefusedRegistration(page: Page): Promise<void> {
  await openPage(page, '/register', 'Create your account');
  for (const label of ['Username', 'Email', 'Password', 'Confirm password']) {
    await page.getByLabel(label, { exact: true }).fill(label.slice(0, 2));
  }
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
}

/** With every message that the form can show. */
async function openRefusedReset(page: Page): Promise<void> {
  await openPage(page, '/reset-password?token=any', 'Choose a new password');
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm new password').fill('other');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('New passwords do not match.')).toBeVisible();
}

export async function openDrawnDashboard(page: Page, path?: string): Promise<void> {
  await openDashboard(page, path);
  await expect(page.getByRole('button', { name: 'Download as PNG' })).toBeEnabled();
}

async function openTable(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await chooseYears(page, 1);
  await showTable(page);
}

async function openRefusedForm(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  const form = await openForm(page);
  await choose(form, 'Category', 'Pension');
  await save(form);
  await expect(textField(form, 'Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('listbox')).toBeHidden();
}

async function openQuestion(page: Page): Promise<void> {
  await openDrawnDashboard(page);
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(questionOf(page)).toBeVisible();
}
