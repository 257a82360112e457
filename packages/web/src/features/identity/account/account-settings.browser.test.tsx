import { accountEndpoints } from '@meridian/contract';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useAuth } from '#features/identity/auth-state.ts';
import { call } from '#lib/api/api-client.ts';
import { expectInvalidField } from '#testing/expect-invalid-field.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { failCalls } from '#testing/failing-calls.ts';
import { renderCard } from '#testing/render-card.tsx';
import { signUp } from '#testing/sign-up.tsx';
import { version } from '#package.json';
import { AccountSettings } from './account-settings.tsx';

const SETTINGS = <AccountSettings displayCurrency={null} security={() => null} privacy={() => null} />;
const TABS = ['Profile', 'Currency', 'Security', 'Privacy & Data', 'Notifications', 'Account'];
const SAVED = 'Profile updated successfully!';
const FAILED = 'Failed to update profile. Please try again.';

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const tabs = page.getByRole('tablist');
const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
const save = () => page.getByRole('button', { name: 'Save Changes' }).click();
const alert = page.getByRole('alert').filter({ hasText: /./ });

test('the open tab is in the URL, and the keyboard moves between tabs, in both layouts', async () => {
  await signUp();
  const { screen } = await renderCard(SETTINGS, { path: '/profile?tab=notifications' });
  await expect.element(tab('Notifications')).toHaveAttribute('aria-selected', 'true');
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(TABS);
  await expect.element(tabs).toHaveAttribute('aria-orientation', 'vertical');
  await expect.element(page.getByText(`Meridian, version ${version}`)).toBeVisible();
  (tab('Notifications').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => location.search).toBe('?tab=account');
  await expect.element(page.getByRole('tabpanel', { name: 'Account' })).toHaveTextContent('Danger Zone');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => location.search).toBe('');
  await expect.element(field('First name')).toBeVisible();
  await page.viewport(360, 780);
  await expect.element(tabs).toHaveAttribute('aria-orientation', 'horizontal');
  await screen.unmount();

  await renderCard(SETTINGS, { path: '/profile?tab=nonsense' });
  await expect.element(tab('Profile')).toHaveAttribute('aria-selected', 'true');
});

test('on a phone, a linked tab is scrolled into view', async () => {
  await page.viewport(320, 700);
  await signUp();
  await renderCard(SETTINGS, { path: '/profile?tab=account' });
  await expect.element(tab('Account')).toBeInViewport();
  await expect.element(tab('Profile')).not.toBeInViewport();
});

test('a name in use is refused at its field, and all entries stay', async () => {
  expectConsoleErrors(/could not be saved/);
  const other = await signUp();
  await signUp();
  await renderCard(SETTINGS, { path: '/profile' });
  await field('First name').fill('Noa');
  await field('Username').fill(String(other.username).toUpperCase());
  await save();
  await expect.element(alert).toHaveTextContent(FAILED);
  await expectInvalidField(field('Username'), 'A user with this username already exists.');
  await expect.element(field('Username')).toHaveFocus();
  await expect.element(field('First name')).toHaveValue('Noa');
});

test('invalid entries are reported before anything is sent', async () => {
  await signUp();
  const { calls } = await renderCard(SETTINGS, { path: '/profile' });
  await field('Email').fill('nobody');
  await field('Username').fill('ab');
  await save();
  await expectInvalidField(field('Email'), 'Enter a valid email address.');
  await expectInvalidField(field('Username'), 'Username must have at least 3 characters.');
  await expect.element(field('Username')).toHaveFocus();
  expect(calls.map(({ method }) => method)).not.toContain('PATCH');
});

test('entries survive a failed save and a look at another tab; saved values are shown as stored', async () => {
  expectConsoleErrors(/could not be saved/);
  await signUp();
  await renderCard(SETTINGS, { path: '/profile' });
  await field('First name').fill('  Noa ');
  const mend = failCalls(accountEndpoints.update, { status: 500 });
  await save();
  await expect.element(alert).toHaveTextContent(FAILED);
  await tab('Privacy & Data').click();
  // The message is shown only in its tab.
  await expect.element(alert).not.toBeInTheDocument();
  await tab('Profile').click();
  await expect.element(field('First name')).toHaveValue('  Noa ');

  mend();
  const reconnect = failCalls(accountEndpoints.update, 'unreachable');
  await save();
  await expect.element(alert).toHaveTextContent(`${FAILED} The server could not be reached.`);
  await expect.element(field('First name')).toHaveValue('  Noa ');
  reconnect();
  await save();
  await expect.element(page.getByText(SAVED)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(field('First name')).toHaveValue('Noa');
  expect(await call(accountEndpoints.read)).toMatchObject({ first_name: 'Noa' });
  expect(useAuth.getState().user, 'every screen shows it').toMatchObject({ first_name: 'Noa' });
});

test('Privacy & Data explains which data is stored, and links to the deletion and the policy', async () => {
  await signUp();
  await renderCard(SETTINGS, { path: '/profile?tab=privacy' });
  const panel = page.getByRole('tabpanel', { name: 'Privacy & Data' });
  const headings = panel.getByRole('heading', { level: 3 });
  await expect
    .poll(() => headings.elements().map((heading) => heading.textContent))
    .toEqual(['What is stored', 'Who can see it', 'Your rights']);
  await expect.element(panel.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
  await panel.getByRole('link', { name: 'Account' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
});

async function expectSwitches(states: readonly boolean[], when?: string): Promise<void> {
  const shown = () =>
    page
      .getByRole('switch')
      .elements()
      .map((one) => one instanceof HTMLInputElement && one.checked);
  await expect.poll(shown, when === undefined ? {} : { message: when }).toEqual(states);
}

test('Notifications have the agreed defaults, are stored in this browser only, and say that nothing is sent yet', async () => {
  await signUp();
  const { calls, screen } = await renderCard(SETTINGS, { path: '/profile?tab=notifications' });
  await expect.element(page.getByText(/This installation sends no such messages yet/)).toBeVisible();
  await expectSwitches([true, true, false, true]);
  await page.getByRole('switch', { name: 'Reminders by email' }).click();
  (page.getByRole('switch', { name: 'News by email' }).element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expectSwitches([true, false, true, true]);
  expect(calls).toEqual([]);
  expect(JSON.parse(localStorage.getItem('meridian.notifications') ?? '')).toEqual({
    email_forecasts: true,
    email_reminders: false,
    email_updates: true,
    push_notifications: true,
  });
  await screen.unmount();
  const again = await renderCard(SETTINGS, { path: '/profile?tab=notifications' });
  await expectSwitches([true, false, true, true], 'kept');
  await again.screen.unmount();

  for (const damaged of ['{', '7', 'null', '{"email_updates":"yes","push_notifications":1,"other":true}']) {
    localStorage.setItem('meridian.notifications', damaged);
    const drawn = await renderCard(SETTINGS, { path: '/profile?tab=notifications' });
    await expectSwitches([true, true, false, true], damaged);
    await drawn.screen.unmount();
  }
});
