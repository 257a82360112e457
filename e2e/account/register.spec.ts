import { createApi } from '#e2e/testing/api.ts';
import { expect, newPerson } from '#e2e/testing/test-accounts.ts';
import { openSecretLink } from './secret-links.ts';
import { readStoredToken } from './sign-in-page.ts';
import { test } from '#e2e/testing/test.ts';

test('an account is made after agreeing to the terms and greeted by first name; the setup code for staff leaves the address and is sent once', async ({
  guard,
  page,
  server,
}) => {
  guard.allowError(/status of 400/);
  const person = newPerson();
  await openSecretLink(page, `${server.url}/register?staff_word=a-word-that-nobody-guesses`);
  for (const name of ['Terms of Service', 'Privacy Policy']) {
    const opening = page.waitForEvent('popup');
    await page.getByRole('main').getByRole('link', { name }).click();
    const popup = await opening;
    await expect(popup.getByRole('heading', { name, level: 1 })).toBeVisible();
    await popup.close();
  }

  const bodies: unknown[] = [];
  await page.route('**/api/auth/register/', async (route) => {
    bodies.push(route.request().postDataJSON());
    // Responds like a server that printed a different setup code.
    if (bodies.length === 1)
      return route.fulfill({
        status: 400,
        json: { staff_word: ['This is not the setup code that the server printed.'] },
      });
    return route.fallback();
  });
  for (const [label, text] of [
    ['Username', person.username],
    ['Email', person.email],
    ['Password', person.password],
    ['Confirm password', person.password],
    ['First name', 'דנה'],
    ['Last name', 'Müller'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole('checkbox', { name: /^I agree/ }).check();
  const submit = page.getByRole('button', { name: 'Create account' });
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    /^This is not the setup code that the server printed\. Open the address that the server printed again/,
  );
  await submit.click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(bodies).toMatchObject([{ staff_word: 'a-word-that-nobody-guesses' }, { username: person.username }]);
  expect(bodies[1]).not.toHaveProperty('staff_word');
  await expect(page.getByRole('button', { name: 'דנה' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Current scenario' })).toHaveValue('Default');
  expect(await createApi(server.url, (await readStoredToken(page)) ?? '').get('/api/auth/user/')).toMatchObject({
    username: person.username,
    email: person.email,
    first_name: 'דנה',
    last_name: 'Müller',
  });
});
