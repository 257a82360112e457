import type { User } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expectRefused } from '#e2e/items/item-form.ts';
import { hold } from '#e2e/testing/hold.ts';
import { expect, newPerson, test } from '#e2e/testing/people.ts';
import { SETTINGS_TABS, breakCalls, openSettings, tabOf } from './settings-page.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();
const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

const SAVED = 'Profile updated successfully!';
const FAILED = 'Failed to update profile. Please try again.';

test.describe('the tabs', () => {
  test('the user menu leads to them, on a computer and on a phone', async ({ page, person }) => {
    await openDashboard(page);
    await page.getByRole('button', { name: person.username }).click();
    await page.getByRole('link', { name: 'Your Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('tab')).toHaveText([...SETTINGS_TABS]);
    await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');

    await page.setViewportSize({ width: 360, height: 780 });
    await openDashboard(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('link', { name: 'Your Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'horizontal');
  });

  test('are reached although the dashboard comes to the end of its loading meanwhile', async ({
    page,
    person,
  }) => {
    const letScenariosCome = await hold(page, /\/api\/scenarios\/\?/);
    const letPageCome = await hold(page, /\/profile-page-[^/]*\.js/);
    const asked = page.waitForRequest(/\/api\/scenarios\/\?/);
    await page.goto('/dashboard');
    await asked;
    // The page itself is there, and waits for them.
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: person.username }).click();
    await page.getByRole('link', { name: 'Your Profile' }).click();
    await expect(page).toHaveURL(/\/profile$/);
    letScenariosCome();
    await expect(page.getByRole('combobox', { name: 'Scenario' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Let’s begin your plan' })).toBeVisible();
    // Long enough for what the page does once it is there.
    await page.waitForTimeout(500);
    letPageCome();
    await expect(page.getByRole('tab')).toHaveText([...SETTINGS_TABS]);
    await expect(page).toHaveURL(/\/profile$/);
  });

  test('stand in the address, and the keyboard walks through them', async ({ page }) => {
    await page.goto('/profile?tab=notifications');
    await expect(tabOf(page, 'Notifications')).toHaveAttribute('aria-selected', 'true');
    await tabOf(page, 'Notifications').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/\?tab=account$/);
    await expect(page.getByRole('tabpanel', { name: 'Account' })).toContainText('Danger Zone');
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(field(page, 'First name')).toBeVisible();
    await page.goto('/profile?tab=nonsense');
    await expect(tabOf(page, 'Profile')).toHaveAttribute('aria-selected', 'true');
  });

  test('on a phone, a tab that is linked is in sight', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto('/profile?tab=account');
    await expect(tabOf(page, 'Account')).toBeInViewport();
    await expect(tabOf(page, 'Profile')).not.toBeInViewport();
  });

  test('are for signed-in people, who come back to theirs after the sign-in', async ({ page }) => {
    await page.context().setStorageState({ cookies: [], origins: [] });
    await page.goto('/profile?tab=security');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test.describe('Profile', () => {
  test('what is saved is stored, and the navigation shows it at once', async ({ api, page, person }) => {
    await openSettings(page);
    await expect(field(page, 'Username')).toHaveValue(person.username);
    await expect(field(page, 'Email')).toHaveValue(person.email);
    await field(page, 'First name').fill('  נועה ');
    await field(page, 'Last name').fill('Levi');
    await save(page);
    await expect(notice(page, SAVED)).toBeVisible();
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
  });

  test('a name that somebody has is refused on its field, and all that was typed stays', async ({
    guard,
    page,
    server,
  }) => {
    guard.allowError(/status of 400|could not be saved/);
    const other = newPerson();
    const body = { ...other, password_confirm: other.password };
    await createApi(server.url).post('/api/auth/register/', body);
    await openSettings(page);
    await field(page, 'First name').fill('Noa');
    await field(page, 'Username').fill(other.username.toUpperCase());
    await save(page);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await expectRefused(field(page, 'Username'), 'A user with this username already exists.');
    await expect(field(page, 'Username')).toBeFocused();
    await expect(field(page, 'First name')).toHaveValue('Noa');
  });

  test('what cannot be right is told before anything is sent', async ({ page }) => {
    await openSettings(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.method()));
    await field(page, 'Email').fill('nobody');
    await field(page, 'Username').fill('ab');
    await save(page);
    await expectRefused(field(page, 'Email'), 'Enter a valid email address.');
    await expectRefused(field(page, 'Username'), 'Username must have at least 3 characters.');
    await expect(field(page, 'Username')).toBeFocused();
    expect(sent).not.toContain('PATCH');
  });

  test('unsaved typing survives a failed save and a look at another tab', async ({ api, guard, page }) => {
    guard.allowError(/status of 500|could not be saved|ERR_FAILED/);
    await openSettings(page);
    await field(page, 'First name').fill('Noa');
    await breakCalls(page, '**/api/auth/user/', 'PATCH');
    await save(page);
    await expect(page.getByRole('alert')).toHaveText(FAILED);
    await tabOf(page, 'Privacy & Data').click();
    await expect(page.getByRole('alert'), 'the banner goes with its tab').toHaveText('');
    await tabOf(page, 'Profile').click();
    await expect(field(page, 'First name')).toHaveValue('Noa');

    await page.unrouteAll();
    await page.route('**/api/auth/user/', (route) => route.abort());
    await save(page);
    await expect(page.getByRole('alert')).toContainText(`${FAILED} The server could not be reached.`);
    await expect(field(page, 'First name')).toHaveValue('Noa');
    await page.unrouteAll();
    await save(page);
    await expect(notice(page, SAVED)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('');
    expect(await api.get<User>('/api/auth/user/')).toMatchObject({ first_name: 'Noa' });
  });
});

test('Privacy & Data says what is kept, and leads to the deletion and the policy', async ({ page }) => {
  await openSettings(page, 'Privacy & Data');
  const panel = page.getByRole('tabpanel', { name: 'Privacy & Data' });
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'What is kept',
    'Who can see it',
    'Your rights',
  ]);
  await panel.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await tabOf(page, 'Privacy & Data').click();
  await panel.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeVisible();
});

test.describe('Notifications', () => {
  const switches = (page: Page) => page.getByRole('switch');
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('meridian.notifications'));
  const expectChecked = async (page: Page, states: boolean[]) => {
    await expect(switches(page)).toHaveCount(4);
    for (const [index, isOn] of states.entries())
      await expect(switches(page).nth(index)).toBeChecked({ checked: isOn });
  };

  test('begin as agreed, are kept in this browser only, and say that nothing is sent yet', async ({
    page,
  }) => {
    await openSettings(page, 'Notifications');
    await expect(page.getByText(/This installation sends no such messages yet/)).toBeVisible();
    await expectChecked(page, [true, true, false, true]);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.getByRole('switch', { name: 'Reminders by email' }).click();
    await page.getByRole('switch', { name: 'News by email' }).press('Space');
    await expectChecked(page, [true, false, true, true]);
    expect(sent).toEqual([]);
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({
      email_forecasts: true,
      email_reminders: false,
      email_updates: true,
      push_notifications: true,
    });
    await page.reload();
    await expectChecked(page, [true, false, true, true]);
  });

  for (const damaged of ['{', '7', 'null', '{"email_updates":"yes","push_notifications":1,"other":true}']) {
    test(`are the agreed ones when what is stored is ${damaged}`, async ({ page }) => {
      await page.addInitScript((text) => localStorage.setItem('meridian.notifications', text), damaged);
      await openSettings(page, 'Notifications');
      await expectChecked(page, [true, true, false, true]);
    });
  }
});
