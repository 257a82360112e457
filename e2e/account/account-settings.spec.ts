import type { User } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { delayRequests } from '#e2e/testing/delay-requests.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { SETTINGS_TABS, findSettingsTab } from './settings-page.ts';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

test('the user menu opens the settings, also while the dashboard loads; a saved change shows at once and after a reload', async ({
  api,
  page,
  person,
}) => {
  const letScenariosCome = await delayRequests(page, /\/api\/scenarios\/\?/);
  const letPageCome = await delayRequests(page, /\/profile-page-[^/]*\.js/);
  const asked = page.waitForRequest(/\/api\/scenarios\/\?/);
  await page.goto('/dashboard');
  await asked;
  // The dashboard is shown while the scenarios are still loading.
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  letScenariosCome();
  await expect(page.getByRole('combobox', { name: 'Scenario' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Let’s begin your plan' })).toBeVisible();
  // Waits two frames: the page changes its address before it is painted.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  letPageCome();
  await expect(page.getByRole('tab')).toHaveText([...SETTINGS_TABS]);
  await expect(page).toHaveURL(/\/profile$/);

  await expect(field(page, 'Username')).toHaveValue(person.username);
  await expect(field(page, 'Email')).toHaveValue(person.email);
  await field(page, 'First name').fill('  נועה ');
  await field(page, 'Last name').fill('Levi');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(notice(page, 'Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('button', { name: 'נועה' })).toBeVisible();
  await expect(field(page, 'First name'), 'as the server keeps it').toHaveValue('נועה');
  expect(await api.get<User>('/api/auth/user/')).toMatchObject({
    first_name: 'נועה',
    last_name: 'Levi',
    username: person.username,
    email: person.email,
  });
  await page.reload();
  await expect(field(page, 'Last name')).toHaveValue('Levi');

  await page.setViewportSize({ width: 360, height: 780 });
  await openDashboard(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await findSettingsTab(page, 'Privacy & Data').click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
});
