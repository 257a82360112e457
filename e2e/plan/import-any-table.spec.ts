import type { Locator, Page } from '@playwright/test';
import { openSettings } from '#e2e/account/settings-page.ts';
import { expectAccessible, inEveryLook } from '#e2e/every-screen/accessibility.ts';
import { everything, leaksIn } from '#e2e/every-screen/leaks.ts';
import { choose, notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/people.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog');
const rowOf = (page: Page, row: number): Locator =>
  dialogOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Import row ${row}`, exact: true }) });
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: /^Import( \d+ items?)?$/ });

async function openImport(page: Page): Promise<void> {
  await openSettings(page, 'Privacy & Data');
  await page.getByRole('button', { name: 'Import a file' }).click();
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await dialogOf(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
}

/** What a spreadsheet puts on the clipboard, pasted into the field that has the focus. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, cells) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', cells);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const FRENCH = Buffer.from(
  [
    'Budget de la famille;;;',
    'Libell\xe9;Montant;Type;D\xe9but',
    'Loyer \xe0 N\xeemes;1 234,50 \x80;D\xe9pense;3.4.2027',
    'Salaire;2x00;Revenu;2027',
    ';;;',
    'Ancien;77 777,00;D\xe9pense;2020',
    'Total;81 912,00;;',
  ].join('\r\n'),
  'latin1',
);

test('a table in Windows-1252: a mistake is corrected in its cell, a row left out, all of it undone', async ({
  api,
  page,
}) => {
  await openImport(page);
  await chooseFile(page, 'budget.csv', FRENCH);
  const status = dialogOf(page).getByRole('status').first();
  await expect(status).toHaveText('2 items to import, 1 row with a mistake.');
  await expect(dialogOf(page)).toContainText('Row 7 looks like a sum, by name or by figure but not by both.');
  await expect(dialogOf(page)).toContainText('1 blank row was left out.');
  await expect(rowOf(page, 3)).toContainText('Expense €1,234.50');
  await expect(rowOf(page, 7)).toContainText('Perhaps a sum: answer above');
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 390] });

  const cell = dialogOf(page).getByRole('textbox', { name: 'Correct Montant in row 4' });
  await expect(rowOf(page, 4)).toContainText('This is not a number.');
  await expect(submit(page)).toBeDisabled();
  await cell.fill('2 x');
  await cell.press('Enter');
  await expect(rowOf(page, 4)).toContainText('This is not a number.');
  await cell.fill('2 900,50');
  await cell.press('Enter');
  await expect(rowOf(page, 4)).toContainText('Income €2,900.50');
  await expect(status).toHaveText('3 items to import.');
  // Now its figure is what the rows above it come to.
  await expect(rowOf(page, 7)).toContainText('Left out: a sum');
  await expect(dialogOf(page)).toContainText('1 row of sums or headings is left out.');
  await rowOf(page, 6).getByRole('checkbox').uncheck();
  await expect(rowOf(page, 6)).toContainText('Left out');
  await dialogOf(page).getByRole('button', { name: 'Take them back' }).click();
  await expect(rowOf(page, 7)).toContainText('Waits for an answer above');
  await expect(dialogOf(page)).toContainText('Which category are these?');
  await dialogOf(page).getByRole('button', { name: 'Leave them out' }).click();
  await submit(page).click();
  await expect(dialogOf(page)).toBeHidden();
  expect(await api.items()).toMatchObject([
    { name: 'Loyer à Nîmes', category: 'expense', amount: 1234.5, currency: 'EUR', from_date: '2027-04-03' },
    { name: 'Salaire', category: 'income', amount: 2900.5, from_date: '2027-01-01' },
  ]);
  await notice(page, 'Imported 2 items into Default.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: Imported 2 items into Default.')).toBeVisible();
  expect(await api.items()).toEqual([]);
});

test('cells are pasted; columns are corrected; hidden amounts stay hidden in the preview', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ name: 'Old', category: 'expense', amount: 1, currency: 'EUR' });
  await openDashboard(page);
  await page.keyboard.press('p');
  await openImport(page);
  await paste(
    dialogOf(page).getByLabel('Or paste cells from a spreadsheet'),
    'Fund\tOld value\tNew value\nGym\t444,555\t123,456\nClub\t555,666\t654x321\n',
  );
  await expect(dialogOf(page)).toContainText('Pasted cells');
  await choose(dialogOf(page), 'What column Old value holds', 'Leave out');
  await choose(dialogOf(page), 'What column New value holds', 'Amount');
  await choose(dialogOf(page), 'What column Fund holds', 'Name');
  await expect(submit(page)).toBeDisabled();
  await choose(dialogOf(page), 'What is the mark in 1,234?', 'Between thousands: 1,234');
  await choose(dialogOf(page), 'Which category are these?', 'Expense');
  await choose(dialogOf(page), 'How often does it happen?', 'Every year');
  await expect(rowOf(page, 2)).toContainText('Every year');
  await expect(rowOf(page, 3)).toContainText('Show amounts to correct this.');
  expect(leaksIn(await everything(page), ['444,555', '123,456', '555,666', '654321'])).toEqual([]);
  await expectAccessible(page, 'hidden');
  await dialogOf(page).getByRole('button', { name: 'Leave out rows with mistakes' }).click();
  await dialogOf(page).getByRole('radio', { name: "Replace this scenario's items" }).check();
  await submit(page).click();
  await expect(notice(page, 'Imported 1 item into Default.')).toBeVisible();
  expect(await api.items()).toMatchObject([
    { name: 'Gym', category: 'expense', amount: 123_456, currency: 'USD', interval_months: 12 },
  ]);
  await notice(page, 'Imported 1 item into Default.').getByRole('button', { name: 'Undo' }).click();
  await expect(notice(page, 'Undid: Imported')).toBeVisible();
  expect(await api.items()).toMatchObject([{ name: 'Old', amount: 1 }]);
});

const HEBREW_BYTES = (text: string) =>
  Buffer.from(
    Array.from(text, (letter) => (letter > '\u05cf' ? letter.charCodeAt(0) - 0x4f0 : letter.charCodeAt(0))),
  );

test('a Hebrew table in Windows-1255, on a Hebrew page; a thousand rows are turned page by page', async ({
  api,
  page,
}) => {
  await page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    localStorage.setItem('meridian.settings', JSON.stringify({ state: { language: 'he' }, version: 0 }));
  });
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'פרטיות ונתונים' }).click();
  await page.getByRole('button', { name: 'ייבוא קובץ' }).click();
  const table = Array.from({ length: 1_000 }, (_, row) => `פריט ${row + 1};הוצאה;${row + 1},50;01.02.2027`);
  await chooseFile(page, 'plan.csv', HEBREW_BYTES(['שם;סוג;סכום;מתאריך', ...table].join('\r\n')));
  const take = (row: number) =>
    dialogOf(page).getByRole('checkbox', { name: `לייבא את שורה ${row}`, exact: true });
  await expect(take(2)).toBeChecked();
  await expect(take(51)).toBeVisible();
  await expect(take(52)).toHaveCount(0);
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 390] });
  await dialogOf(page).getByRole('button', { name: 'השורות הבאות' }).click();
  await expect(take(52)).toBeVisible();
  await expect(dialogOf(page).getByRole('combobox', { name: /מה מכילה עמודה .?סכום/ })).toHaveValue('סכום');
  await dialogOf(page).getByRole('button', { name: 'ייבוא 1,000 פריטים' }).click();
  await expect(dialogOf(page)).toBeHidden();
  const items = await api.items();
  expect(items).toHaveLength(1_000);
  expect(items[0]).toMatchObject({ name: 'פריט 1', amount: 1.5, currency: 'USD', from_date: '2027-02-01' });
});

test('what is no table is told in words, and a zip and an endless cell do not hold the page up', async ({
  page,
}) => {
  await openImport(page);
  const problem = dialogOf(page).getByRole('alert');
  await chooseFile(page, 'plan.csv', Buffer.from('PK\u0003\u0004'));
  await expect(problem).toContainText('This workbook is damaged');
  await chooseFile(page, 'plan.pdf', Buffer.from('%PDF-1.7'));
  await expect(problem).toContainText('This is a PDF');
  await chooseFile(page, 'plan.csv', Buffer.alloc(100));
  await expect(problem).toContainText('This file is no text and no workbook.');
  await chooseFile(page, 'plan.csv', Buffer.from(`Name,Amount\n"${'x\n'.repeat(5_000_000)}`));
  await expect(problem).toContainText('Row 2 cannot be read');
  await chooseFile(page, 'plan.csv', Buffer.from(`a${',b'.repeat(1_000_000)}`));
  await expect(problem).toContainText('cannot be read');
});

/** A workbook as older programs write it, in XML: its sheets, rows and cells. */
function workbook(sheets: Record<string, (string | number)[][]>): Buffer {
  const cell = (value: string | number) =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
  const sheet = ([name, rows]: [string, (string | number)[][]]) =>
    `<Worksheet ss:Name="${name}"><Table>${rows.map((cells) => `<Row>${cells.map(cell).join('')}</Row>`).join('')}</Table></Worksheet>`;
  const namespaces = ['', ':ss'].map(
    (prefix) => `xmlns${prefix}="urn:schemas-microsoft-com:office:spreadsheet"`,
  );
  return Buffer.from(
    `<?xml version="1.0"?><Workbook ${namespaces.join(' ')}>${Object.entries(sheets).map(sheet).join('')}</Workbook>`,
  );
}

const HEADINGS = ['Name', 'Category', 'Amount', 'From', 'Interval'];
const GYM = ['Gym', 'Expense', 30, '2027-05-01', 1];

test("a workbook from the items' card: its sheet is chosen, what is there or past is told, and it ends at the items", async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ name: 'Gym', category: 'expense', amount: 30, currency: 'USD', from_date: '2027-05-01' });
  await openDashboard(page);
  const open = page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Import a file' });
  await open.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const sheets = {
    Notes: [['Nothing of this is a plan.']],
    Plan: [
      HEADINGS,
      GYM,
      GYM,
      [long, 'Expense', 1234.5, '2020-01-31', 0],
      ['Car', 'Expense', 50, '2027-06-01', 6],
    ],
  };
  await chooseFile(page, 'plan.xls', workbook(sheets));
  await choose(dialogOf(page), 'Sheet', 'Plan');
  await expect(dialogOf(page)).toContainText('1 of 4 rows is there already, and left out.');
  await expect(dialogOf(page)).toContainText(
    '1 item is already past and counts for nothing in the forecast.',
  );
  await expect(rowOf(page, 2)).toContainText('Left out: there already');
  await expect(rowOf(page, 3)).toContainText('Every month, from 01/05/2027');
  await expect(rowOf(page, 4)).toContainText('Already past: counts for nothing');
  await expect(rowOf(page, 5)).toContainText('every 6 months, from 01/06/2027');
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await overlaps(rowOf(page, 4).getByRole('cell')), `${width}`).toEqual([]);
  }
  await inEveryLook(page, (look) => expectAccessible(page, look), { widths: [1440, 390] });
  await dialogOf(page).getByRole('button', { name: 'Add them again' }).click();
  await expect(submit(page)).toHaveText('Import 4 items');
  await dialogOf(page).getByRole('button', { name: 'Leave them out' }).click();
  await submit(page).click();
  await expect(notice(page, 'Imported 3 items into Default.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  expect((await api.items()).map(({ name }) => name).toSorted()).toEqual(['Car', long, 'Gym', 'Gym']);

  // Our own export, saved by a spreadsheet as a workbook, is the export that it was.
  await open.click();
  const heading = [
    'scenario',
    'name',
    'category',
    'amount',
    'currency',
    'from_date',
    'is_hidden',
    'tags',
    'kept',
  ];
  const row = ['Default', 'Rent', 'expense', 1200.5, 'USD', '2027-05-01', 'TRUE', 'home', ''];
  await chooseFile(page, 'export.xls', workbook({ Export: [heading, row] }));
  await expect(dialogOf(page)).toContainText('CSV, items only');
  await expect(dialogOf(page).getByRole('definition')).toHaveText(['1', '0', '0']);
});

/** Texts that are drawn beyond the cell that they stand in. */
function overlaps(cells: Locator): Promise<string[]> {
  return cells.evaluateAll((all) =>
    all
      .filter((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
        return inner.left < outer.left - 1 || inner.right > outer.right + 1;
      })
      .map((cell) => cell.textContent),
  );
}
