import type { FinancialItem } from '@meridian/contract';
import type { Page } from '@playwright/test';
import { startEdit } from './cell-editor.ts';
import { openEdit, retype } from './item-form.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { itemCell, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const RENT = { name: 'Rent', category: 'expense', amount: 1_000, currency: 'USD', notes: 'flat' } as const;

const question = (page: Page) => page.getByRole('dialog', { name: 'This item was changed elsewhere' });

async function editAmount(page: Page, amount: string): Promise<void> {
  await (await startEdit(page, 'Rent', 'Amount')).fill(amount);
  await page.keyboard.press('Enter');
}

test.beforeEach(async ({ addItems, guard }) => {
  guard.allowError(/status of 409/);
  await addItems(RENT);
});

test('two windows: both values are shown, and the person chooses', async ({ api, context, page }) => {
  const other = await context.newPage();
  await openDashboard(other);
  await openDashboard(page);
  const stored = async () => (await api.items())[0]?.amount;
  await editAmount(other, '1100');
  await expect.poll(stored).toBe(1_100);

  await editAmount(page, '1200');
  await expect(question(page).getByRole('row', { name: /^Amount/ })).toContainText('$1,100');
  await expect(question(page).getByRole('row', { name: /^Amount/ })).toContainText('$1,200');
  expect(await stored(), 'nothing is sent before the answer').toBe(1_100);
  await inEveryLook(page, (look) => expectAccessible(page, look));
  await question(page).getByRole('button', { name: 'Keep theirs' }).click();
  await expect(question(page)).toBeHidden();
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,100');
  expect(await stored()).toBe(1_100);

  await editAmount(other, '1300');
  await expect.poll(stored).toBe(1_300);
  await editAmount(page, '1400');
  await question(page).getByRole('button', { name: 'Use mine' }).click();
  await expect.poll(stored).toBe(1_400);
  await page.bringToFront();
  await page.keyboard.press('Control+z');
  await expect(itemCell(page, 'Rent', 'Amount'), 'undo leads to what the other window had').toContainText(
    '$1,300',
  );
});

test('changes of other fields both stand, and nobody is asked', async ({ api, page }) => {
  await openDashboard(page);
  const [rent] = await api.items();
  await api.patch(`/api/financial-items/${rent?.id}/`, { notes: 'house' });
  await editAmount(page, '1200');
  await expect.poll(async () => (await api.items())[0]).toMatchObject({ amount: 1_200, notes: 'house' });
  await expect(itemCell(page, 'Rent', 'Notes')).toContainText('house');
  await expect(question(page)).toBeHidden();
});

test("one's own changes, one after the other on a slow network, are no dispute", async ({ api, page }) => {
  await openDashboard(page);
  let letGo = () => {};
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/financial-items/*/', async (route) => {
    if (route.request().method() === 'PATCH') await mayGo;
    await route.continue();
  });
  for (const amount of ['1100', '1200', '1300']) await editAmount(page, amount);
  await expect(itemCell(page, 'Rent', 'Amount')).toContainText('$1,300');
  letGo();
  await expect.poll(async () => (await api.items())[0]?.amount).toBe(1_300);
  await expect(question(page)).toBeHidden();
});

test('a form that was open meanwhile: what is in dispute is asked, what is not is saved', async ({
  api,
  page,
}) => {
  await openDashboard(page);
  const [rent] = await api.items();
  const form = await openEdit(page, 'Rent');
  await api.patch(`/api/financial-items/${rent?.id}/`, { name: 'Flat', amount: 990 });
  await retype(form.getByRole('textbox', { name: 'Name', exact: true }), 'Home');
  await retype(form.getByRole('textbox', { name: 'Notes', exact: true }), 'house');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question(page).getByRole('row')).toHaveText([/Field/, /^Name\s*Flat\s*Home$/]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect
    .poll(async () => (await api.items())[0])
    .toMatchObject({ name: 'Flat', amount: 990, notes: 'house' } satisfies Partial<FinancialItem>);
});

test('hidden amounts stay hidden in the question', async ({ api, page }) => {
  await openDashboard(page);
  const [rent] = await api.items();
  await page.getByRole('button', { name: 'Hide Data' }).click();
  await api.patch(`/api/financial-items/${rent?.id}/`, { amount: 4_321 });
  await editAmount(page, '1234');
  await expect(question(page).getByRole('row', { name: /^Amount/ })).toContainText(
    '\u2022\u2022\u2022\u2022\u2022',
  );
  await expect(question(page)).not.toContainText(/4,321|1,234/);
});
