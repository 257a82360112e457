import type { Page, Route } from '@playwright/test';
import { createApi } from '#e2e/testing/api.ts';
import { RENT, openCellForEdit } from '#e2e/items/cell-editor.ts';
import { findForecastChart, chooseItemTab, itemCell, itemGrid, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { enterValues, expectInvalidField, openForm, save, textField } from '#e2e/items/item-form.ts';
import { readAllText, findLeakedFigures } from '#e2e/every-screen/amount-leaks.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { signIn, readStoredToken } from '#e2e/account/sign-in-page.ts';

/** Ends the sign-in on the server without the page noticing. */
async function expire(page: Page): Promise<void> {
  const token = await readStoredToken(page);
  const { origin } = new URL(page.url());
  await fetch(`${origin}/api/auth/logout/`, { method: 'POST', headers: { authorization: `Token ${token}` } });
}

const expectSignedOut = async (page: Page) => {
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Your sign-in has expired.')).toBeVisible();
};
const keptIn = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a sign-in that expires in another tab loses no text of a form; a cell shows the stored value again; a sign-out removes text that is being typed', async ({
  addItems,
  context,
  guard,
  page,
  person,
}) => {
  guard.allowError(/status of 401|could not be (changed|saved)/);
  await addItems(RENT);
  const other = await context.newPage();
  await openDashboard(other);
  const form = await openForm(other);
  // Text that is not a valid value is restored as it was typed.
  await enterValues(form, {
    Name: 'Royalties',
    Category: 'Income',
    Amount: '12,34,5',
    'From date': '31/02/2026',
  });
  await openDashboard(page);
  // The text of an edited cell is not restored, because it is quickly typed again: the list shows the server's values.
  await (await openCellForEdit(page, 'Rent', 'Amount')).fill('1234');
  await expire(page);
  await page.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/login$/);
  await expect(page).toHaveURL(/\/login$/);
  expect(await keptIn(page)).not.toContain('1234');
  await signIn(page, person);
  await chooseItemTab(page, 'All');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('1,000');
  await expect(notice(other, 'What you were typing is still here.')).toBeVisible();
  await expect(textField(form, 'Amount')).toHaveValue('12,34,5');
  await expect(textField(form, 'From date')).toHaveValue('31/02/2026');
  expect(await keptIn(other)).not.toContain('Royalties');
  await save(form);
  await expectInvalidField(textField(form, 'Amount'), 'Enter a number');
  await expectInvalidField(textField(form, 'From date'), 'Enter a real date');

  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  expect(await keptIn(other)).not.toContain('Royalties');
});

test('text that was being typed when the sign-in expired is restored for its author only', async ({
  addItems,
  guard,
  page,
  person,
  server,
}) => {
  guard.allowError(/status of 401|could not be (changed|saved|sent)/);
  await addItems(RENT);
  await openDashboard(page);

  // The form for a new item restores its text.
  const form = await openForm(page);
  await enterValues(form, { Category: 'Income', Name: 'Royalties', Amount: '8642.97' });
  await expire(page);
  await save(form);
  await expectSignedOut(page);
  // With amounts hidden, the restored amounts are masked and not lost.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('meridian.settings') ?? '{}') as { state: object };
    const text = JSON.stringify({ ...kept, state: { ...kept.state, hideSensitiveData: true } });
    localStorage.setItem('meridian.settings', text);
    dispatchEvent(new StorageEvent('storage', { key: 'meridian.settings' }));
  });
  await signIn(page, person);
  await expect(notice(page, 'What you were typing is still here.')).toBeVisible();
  await expect(textField(form, 'Name')).toHaveValue('Royalties');
  expect(findLeakedFigures(await readAllText(page), ['8,642.97', '1,234.00'])).toEqual([]);
  await save(form);
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: 'Show Data' }).click();
  await expect(itemCell(page, 'Royalties', 'Amount')).toContainText('8,642.97');

  // The feedback form restores its text; afterwards another person signs in.
  await page.getByRole('button', { name: 'Send Feedback' }).click();
  const feedback = page.getByRole('dialog', { name: 'Send Feedback' });
  await feedback.getByRole('textbox').fill('Between you and me');
  await expire(page);
  await feedback.getByRole('button', { name: 'Submit' }).click();
  await expectSignedOut(page);
  expect(await keptIn(page)).toContain('Between you and me');
  const other = {
    username: `${person.username}-other`,
    email: `o-${person.email}`,
    password: 'another horse 2',
  };
  await createApi(server.url).post('/api/auth/register/', { ...other, password_confirm: other.password });
  await signIn(page, other);
  await expect(page.getByText('Your plan begins with one item')).toBeVisible();
  await expect(feedback).toBeHidden();
  expect(await keptIn(page)).not.toContain('Between you and me');
});

const gone = (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '"gone"' });

test('after a new release every part that cannot load asks for a reload, and the others continue to work', async ({
  addItems,
  guard,
  page,
  person,
}) => {
  guard.allowError(/status of 404|MIME type|could not be (shown|loaded|drawn)|failed/i);
  await addItems(RENT);
  await page.route('**/assets/chart-plot-*.js', gone);
  await page.route('**/assets/item-dialog-*.js', gone);
  await page.route('**/assets/profile-page-*.js', gone);
  await openDashboard(page);

  const chart = page.getByRole('region', { name: 'Forecast', exact: true });
  await expect(chart.getByText('Some of this page could not be loaded.')).toBeVisible();
  await expect(chart.getByRole('button', { name: 'Reload' })).toBeVisible();
  await (await openCellForEdit(page, 'Rent', 'Amount')).fill('950');
  await page.keyboard.press('Enter');
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('950');

  await page.getByRole('button', { name: 'Add Item' }).last().click();
  await expect(
    notice(page, 'Some of this page could not be loaded.').getByRole('button', { name: 'Reload' }),
  ).toBeVisible();

  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await page.goBack();
  await expect(itemGrid(page)).toBeVisible();

  await page.unroute('**/assets/chart-plot-*.js', gone);
  await chart.getByRole('button', { name: 'Reload' }).click();
  await expect(findForecastChart(page).locator('canvas')).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible();
});
