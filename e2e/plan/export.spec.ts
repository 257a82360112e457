import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { everything, leaksIn } from '#e2e/every-screen/leaks.ts';
import { expect, test } from '#e2e/testing/people.ts';
import { openSettings, tabOf } from '#e2e/account/settings-page.ts';

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

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Import data' });

/** Chooses a file in the dialog, which opens when it is not open yet. */
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

test('a plan goes out as JSON and CSV, and comes back', async ({ addItems, api, page, person }) => {
  await addItems({ ...FUND, tag_names: TAGS }, RENT);
  await openDashboard(page);
  await page.getByRole('button', { name: person.username }).click();
  await page.getByRole('link', { name: 'Your Profile' }).click();
  await tabOf(page, 'Privacy & Data').click();
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
    'Default,"Rent, ""old""",expense,,,1200,ILS,0,ILS,0,0,0,0,1,,0,,true,,',
    String.raw`Default,'${EVIL},saving,,,300.5,EUR,987654,EUR,0,0,0,0,1,,0,,false,a\; b; דירה,`,
    '',
  ]);

  await test.step('JSON brings all back, after a look at what would happen', async () => {
    await api.post('/api/scenarios/clear_all_data/', { confirm: true });
    await choose(page, json.name, json.text);
    await expect(dialogOf(page)).toContainText('JSON export');
    await expectCounts(page, '2', '0', '0');
    expect(await api.items(), 'nothing happened yet').toEqual([]);
    await inEveryLook(page, (look) => expectAccessible(page, look));
    await submit(page).click();
    await expect(notice(page, 'Import finished: 2 items created, 0 updated, 0 skipped.')).toBeVisible();
    await expect(dialogOf(page)).toBeHidden();
    expect(await api.items()).toMatchObject([RENT, FUND]);
  });

  await test.step('CSV finds all there; replacing says what is lost, and asks', async () => {
    await choose(page, csv.name, csv.text);
    await expect(dialogOf(page)).toContainText('CSV, items only');
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
    const told = notice(page, 'Import finished: 2 items created, 0 updated, 0 skipped.');
    const replaced = await api.items();
    await told.getByRole('button', { name: 'Undo' }).last().click();
    await expect(
      notice(page, 'Undid: Import finished: 2 items created, 0 updated, 0 skipped.'),
    ).toBeVisible();
    expect((await api.items()).map(({ id }) => id)).not.toEqual(replaced.map(({ id }) => id));
  });

  await page.goBack();
  await expect(page.getByRole('main').getByText(EVIL), 'shown without a reload').toBeVisible();
});

test('mistakes are told by row and change nothing; hidden amounts stay hidden; what runs can be cancelled', async ({
  addItems,
  api,
  guard,
  page,
}) => {
  guard.allowError(/status of (400|500)|The export failed|ERR_FAILED/);
  await addItems(FUND);
  const { text } = await test.step('the file', async () => {
    await openSettings(page, 'Privacy & Data');
    return exported(page, 'CSV');
  });
  await openDashboard(page);
  await page.keyboard.press('p');
  await openSettings(page, 'Privacy & Data');
  const [heading = '', row = ''] = text.split('\r\n');
  const bad = row.replace('300.5', '-555666');
  await choose(page, 'plan.csv', [heading, row, ...Array.from({ length: 150 }, () => bad)].join('\n'));
  await expect(dialogOf(page).getByRole('alert')).toContainText(
    'The file has 150 mistakes. Nothing can be imported until they are corrected. These are the first 100.',
  );
  await expect(dialogOf(page).getByRole('row')).toHaveCount(101);
  await expect(dialogOf(page).getByRole('row').nth(1)).toHaveText('3amountAmount must be positive');
  await expect(submit(page)).toBeDisabled();
  expect(leaksIn(await everything(page), ['300.50', '987,654', '555,666'])).toEqual([]);
  await inEveryLook(page, (look) => expectAccessible(page, look));

  await choose(page, 'other.csv', 'PK\u0003\u0004');
  await expect(dialogOf(page).getByRole('alert')).toContainText('This is a workbook');
  await choose(page, 'plan.csv', [heading, row.replace('300.5', '301.5')].join('\n'));
  await expectCounts(page, '0', '1', '0');
  expect(leaksIn(await everything(page), ['301.50', '987,654'])).toEqual([]);
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  expect(await api.items()).toMatchObject([{ amount: 300.5 }]);

  await page.route('**/api/export/data/', () => undefined);
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  await expect(page.getByRole('progressbar', { name: 'Exporting as JSON…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(notice(page, 'Export cancelled.')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/api/export/data/', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
  );
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to export data. Please try again.');
});
