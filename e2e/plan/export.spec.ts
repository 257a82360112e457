import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { choose as answer, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';
import { openSettings, findSettingsTab } from '#e2e/account/settings-page.ts';

const EVIL = `=cmd|' /C calc'!A0`;
const FUND = {
  name: EVIL,
  category: 'saving',
  amount: 300.5,
  currency: 'EUR',
  existing_funds: 987_654,
} as const;
const TAGS = ['a; b', 'דירה'];
const RENT = {
  name: 'Rent, "old"',
  category: 'expense',
  from_date: '2027-02-05',
  amount: 1200,
  currency: 'ILS',
  is_hidden: true,
} as const;

interface Download {
  name: string;
  text: string;
}

async function exported(page: Page, format: 'JSON' | 'CSV'): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Export as ${format}` }).click(),
  ]);
  await expect(notice(page, `Data exported successfully as ${format}.`)).toBeVisible();
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** The description of an import of these journeys' plan, which its notice and the notices of its undo contain. */
const IMPORTED = 'Import finished: 2 items created, 0 updated, 0 skipped';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import data' });

/** Chooses a file in the import dialog, and opens the dialog if needed. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await page.getByRole('button', { name: 'Import a file' }).click();
  const buffer = Buffer.from(text);
  await dialogOf(page)
    .getByLabel('File to import')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const expectCounts = async (page: Page, ...counts: string[]) => {
  await expect(dialogOf(page).getByRole('definition')).toHaveText(counts);
};
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Import', exact: true });

test('a plan is exported as JSON and CSV, and imported again', async ({ addItems, api, guard, page, person }) => {
  guard.allowError(/status of 409|Not done: undo/);
  await addItems({ ...FUND, tag_names: TAGS }, RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await findSettingsTab(page, 'Privacy & Data').click();
  const json = await exported(page, 'JSON');
  expect(json.name).toMatch(/^meridian-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(json.text) as { format: string; scenarios: { items: object[] }[] };
  expect(json.text).toBe(JSON.stringify(data, null, 2));
  expect(data).toMatchObject({ format: 'meridian', version: 1, tags: [{ name: 'a; b' }, { name: 'דירה' }] });
  expect(data.scenarios[0]?.items).toMatchObject([RENT, FUND]);
  const csv = await exported(page, 'CSV');
  expect(csv.name).toBe(json.name.replace('.json', '.csv'));
  expect(csv.text.startsWith('\uFEFFscenario,name,category,')).toBe(true);
  expect(csv.text.split('\r\n').slice(1)).toEqual([
    'Default,"Rent, ""old""",expense,2027-02-05,,1200,ILS,0,ILS,0,0,0,0,1,,0,rate,0,0,0,,false,,fixed,0,,true,,',
    String.raw`Default,'${EVIL},saving,,,300.5,EUR,987654,EUR,0,0,0,0,1,,0,rate,0,0,0,deposits,false,,fixed,0,,false,a\; b; דירה,`,
    '',
  ]);

  await test.step('JSON restores everything, after a preview', async () => {
    await api.post('/api/scenarios/clear_all_data/', { confirm: true });
    await choose(page, json.name, json.text);
    await expect(dialogOf(page)).toContainText('JSON export');
    await expectCounts(page, '2', '0', '0');
    expect(await api.items(), 'nothing happened yet').toEqual([]);
    await submit(page).click();
    await expect(notice(page, `${IMPORTED}.`)).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    expect(await api.items()).toMatchObject([RENT, FUND]);
  });

  const idsNow = async () => (await api.items()).map(({ id }) => id);
  const before = await idsNow();
  await test.step('CSV matches all existing items; before they are replaced, the dialog says what is lost and asks', async () => {
    await choose(page, csv.name, csv.text);
    await expect(dialogOf(page)).toContainText('CSV, items only');
    await expectCounts(page, '0', '0', '2');
    // A date as a spreadsheet in the United States writes it; no other cell shows the order of day and month.
    await choose(page, 'us.csv', csv.text.replace('2027-02-05', '2/5/2027'));
    await expect(dialogOf(page)).toContainText('Choose an answer first.');
    await expect(submit(page)).toBeHidden();
    await answer(dialogOf(page), 'Which day is 2/5/2027?', '5 February 2027');
    await expectCounts(page, '0', '0', '2');
    await dialogOf(page).getByRole('radio', { name: 'Replace it with the file' }).check();
    await expectCounts(page, '2', '0', '0');
    await submit(page).click();
    const question = page.getByRole('dialog', { name: 'Replace everything?' });
    await expect(question).toContainText(
      'This deletes your scenario with 2 items, and puts the file in its place. A copy',
    );
    await question.getByRole('button', { name: 'Cancel' }).click();
    await submit(page).click();
    const [copy] = await Promise.all([
      page.waitForEvent('download'),
      question.getByRole('button', { name: 'Replace everything' }).click(),
    ]);
    expect(copy.suggestedFilename()).toBe(json.name.replace('.json', '-before-import.json'));
    expect(await readFile(await copy.path(), 'utf8')).toContain(JSON.stringify(EVIL));
    const told = notice(page, `${IMPORTED}.`);
    await expect(told.getByRole('button', { name: 'Undo' }).last()).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    expect(await idsNow()).not.toEqual(before);
  });

  await test.step('on the dashboard the keys undo and redo an import; the result is shown without a reload', async () => {
    await page.goBack();
    await expect(page.getByRole('main').getByText(EVIL)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(notice(page, `Undid: ${IMPORTED}.`)).toBeVisible();
    expect(await idsNow()).toEqual(before);
    expect(await api.items()).toMatchObject([RENT, FUND]);
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(notice(page, `Redid: ${IMPORTED}.`)).toBeVisible();
    expect(await idsNow()).not.toEqual(before);
  });

  await test.step('in the settings the import can be undone until it is too old, after a reload too', async () => {
    await openSettings(page, 'Privacy & Data');
    await expect(page.getByText(`${IMPORTED}. You can undo this until`)).toBeVisible();
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(notice(page, `Undid: ${IMPORTED}.`)).toBeVisible();
    expect(await idsNow()).toEqual(before);
    expect(await api.items()).toMatchObject([RENT, FUND]);
    // The previous import can be undone next, but one of its items is changed meanwhile.
    await api.patch(`/api/financial-items/${before[0]}/`, { amount: 1 });
    await page.getByRole('button', { name: 'Undo import' }).click();
    await expect(
      notice(page, `Something was changed since, so this can no longer be undone: ${IMPORTED}.`),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo import' })).toBeHidden();
    expect(await idsNow()).toEqual(before);
    await expect(page.getByRole('button', { name: 'Import a file' })).toBeFocused();
  });
});
