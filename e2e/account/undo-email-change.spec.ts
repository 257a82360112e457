import type { User } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { waitForMails, extractLink } from '#e2e/testing/mails.ts';
import { ageSignIns } from './age-sign-ins.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { openSecretLink } from './secret-links.ts';
import { openSettings } from './settings-page.ts';
import { signIn, readStoredToken } from './sign-in-page.ts';

const NEW = 'a brand new horse';
const putBack = (page: Page) => page.getByRole('button', { name: 'Put my address back' });

test('a change of the email address is mailed to the former address, whose link undoes it and leads to a new password', async ({
  api,
  guard,
  openContext,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of (400|401)|The change was not made|could not be put back/);
  // The owner's address is verified, for example by a mailed link.
  const { id } = await api.get<User>('/api/auth/user/');
  await server.query('update users set email_verified = true, version = version + 1 where user_id = $1', [id]);
  // An attacker who is signed in to the account changes its email address.
  await ageSignIns(server);
  await openSettings(page);
  await page.getByLabel('Email').fill(`thief-${person.email}`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await expect(dialog).toContainText(`Your email address becomes thief-${person.email}.`);
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(
    notice(
      page,
      'Profile updated successfully! We sent a letter to your former address, by which the change can be undone for 7 days.',
    ),
  ).toBeVisible();

  // The owner opens the link of the email in another browser. Opening the page changes nothing by itself.
  const [letter = ''] = await waitForMails(server, person.email, 1);
  const owner = await (await openContext()).newPage();
  await openSecretLink(owner, extractLink(letter));
  await expect(owner.getByRole('heading', { level: 1, name: 'Put your email address back' })).toBeVisible();
  expect((await api.get<User>('/api/auth/user/')).email).toBe(`thief-${person.email}`);

  await putBack(owner).click();
  await expect(owner.getByText('Your address is back, and everybody is signed out.')).toBeVisible();
  expect(await createApi(server.url, api.token).status('/api/auth/user/')).toBe(401);
  await owner.getByLabel('New password', { exact: true }).fill(NEW);
  await owner.getByLabel('Confirm new password').fill(NEW);
  await owner.getByRole('button', { name: 'Save new password' }).click();
  await expect(owner.getByText('Your new password is saved. Sign in with it.')).toBeVisible();
  await signIn(owner, { ...person, password: NEW });
  await owner.getByRole('button', { name: person.username }).click();
  await owner.getByRole('link', { name: 'Your Profile' }).click();
  await expect(owner.getByLabel('Email')).toHaveValue(person.email);

  // The link works only once. A page without a valid link explains the next step.
  await owner.goto('about:blank');
  await owner.goto(extractLink(letter));
  await putBack(owner).click();
  await expect(owner.getByRole('alert')).toContainText('This link no longer works.');
  await expect(owner.getByRole('link', { name: 'Ask for a new link' })).toBeFocused();
  expect(await readStoredToken(owner), 'a dead link signs nobody out').not.toBeNull();
});
