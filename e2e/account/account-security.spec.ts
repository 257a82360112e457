import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { fillPasswords, openSettings, passwordField } from './settings-page.ts';
import { IPHONE_USER_AGENT, expectSignedOut, fillInSignIn, signInElsewhere, findSubmitButton } from './sign-in-page.ts';

const NEW = 'a brand new horse';

test('a sign-in on a phone is listed and can be ended; a new password ends every other sign-in', async ({
  guard,
  openContext,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 40[01]/);
  const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');
  const phone = rows.filter({ hasText: 'Safari on iPhone' });
  const onPhone = await signInElsewhere(person, server, openContext, IPHONE_USER_AGENT);
  const elsewhere = await signInElsewhere(person, server, openContext);
  await openSettings(page, 'Security');
  const time = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d`;
  await expect(phone).toContainText(new RegExp(`Signed in ${time}.*Last used ${time}`));
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await phone.getByRole('button', { name: 'End' }).click();
  await expect(notice(page, 'Safari on iPhone is signed out.')).toBeVisible();
  await expect(phone).toBeHidden();
  await expect(rows).toHaveCount(2);
  await expectSignedOut(onPhone);

  await fillPasswords(page, person.password, NEW);
  await page.getByRole('button', { name: 'Update Password' }).click();
  await expect(notice(page, 'Password updated successfully!')).toBeVisible();
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await expect(passwordField(page, label)).toHaveValue('');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('This device');

  await expectSignedOut(elsewhere);
  await fillInSignIn(elsewhere, person.username, person.password);
  await findSubmitButton(elsewhere).click();
  await expect(elsewhere.getByRole('alert')).toHaveText('Invalid username or password. Please try again.');
  await fillInSignIn(elsewhere, person.username, NEW);
  await findSubmitButton(elsewhere).click();
  await expect(elsewhere.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);
});
