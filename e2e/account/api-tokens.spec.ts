import { createApi } from '#e2e/testing/api.ts';
import { notice } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { ageSignIns } from './age-sign-ins.ts';
import { confirmDialog, reAuthenticate } from './second-factor.ts';
import { openSettings } from './settings-page.ts';

test('a program reads the plan with a token made in the settings, until the token has ended', async ({
  addItems,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 400|The change was not made/);
  await addItems({ name: 'Salary', category: 'income', amount: 4_000, currency: 'USD' });
  await openSettings(page, 'Security');
  await ageSignIns(server);
  const card = page.getByRole('region', { name: 'Access for programs' });
  await expect(card).toContainText('There is no token yet.');
  await card.getByLabel('Name').fill('Backup at home');
  await card.getByRole('button', { name: 'Create token' }).click();
  await reAuthenticate(page, person, 'Create token');

  const shown = card.getByLabel('Token', { exact: true });
  await expect(shown).toBeFocused();
  const program = createApi(server.url, await shown.inputValue());
  expect((await program.items()).map(({ name }) => name)).toEqual(['Salary']);
  await expect(program.addScenario('Another'), 'it reads only').rejects.toThrow(/ 403 /);
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await card.getByRole('button', { name: 'I have stored it' }).click();
  await expect(shown).toBeHidden();

  await page.reload();
  const row = card.getByRole('listitem').filter({ hasText: 'Backup at home' });
  await expect(row).toContainText(/Reads only.*Last used/);
  await row.getByRole('button', { name: 'End Backup at home' }).click();
  await confirmDialog(page, 'End token');
  await expect(notice(page, 'Backup at home has ended.')).toBeVisible();
  await expect(card).toContainText('There is no token yet.');
  expect(await program.status('/api/financial-items/')).toBe(401);
});
