import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSettings } from '#features/saved-settings/public.ts';
import { switchLanguage } from '#lib/text/language.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { choose, notice, press } from '#testing/dashboard-actions.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';
import {
  chooseFile,
  importDialog,
  pageText,
  openImport,
  importAlert,
  importRow,
  fetchStoredItems,
  importButton,
} from '#features/plan/testing/import-dialog.tsx';

/** Returns a text encoded in Windows-1252, or in Windows-1255 if it contains Hebrew letters. */
const bytesOf = (text: string) =>
  Uint8Array.from(text, (letter) => (letter > '\u05cf' ? letter.charCodeAt(0) - 0x4f0 : letter.charCodeAt(0)));

beforeEach(async () => {
  await signUp();
});

test('a table in Windows-1252: an error is corrected in its cell, a row is left out, and the import is undone', async () => {
  await openImport();
  const lines = [
    'Budget de la famille;;;',
    'Libell\xe9;Montant;Type;D\xe9but',
    'Loyer \xe0 N\xeemes;1 234,50 \x80;D\xe9pense;3.4.2027',
    'Salaire;2x00;Revenu;2027',
    ';;;',
    'Ancien;77 777,00;D\xe9pense;2020',
    'Total;81 912,00;;',
  ];
  await chooseFile('budget.csv', bytesOf(lines.join('\r\n')));
  const status = importDialog().getByRole('status').first();
  await expect.element(status).toHaveTextContent(/^2 items to import, 1 row with a mistake\.$/);
  await expect.element(importDialog()).toHaveTextContent('Row 7 may be a sum: the name or the figure looks like one.');
  await expect.element(importDialog()).toHaveTextContent('1 blank row was left out.');
  await expect.element(importRow(3)).toHaveTextContent('Expense €1,234.50');
  await expect.element(importRow(7)).toHaveTextContent('Perhaps a sum: answer above');
  await runInAlternatingAppearances([1_440, 390], expectAccessible);

  const cell = importDialog().getByRole('textbox', { name: 'Correct Montant in row 4' });
  await expect.element(importRow(4)).toHaveTextContent('This is not a number.');
  await expect.element(importButton()).toBeDisabled();
  await cell.fill('2 x');
  await press(cell, '{Enter}');
  await expect.element(importRow(4)).toHaveTextContent('This is not a number.');
  await cell.fill('2 900,50');
  await press(cell, '{Enter}');
  await expect.element(importRow(4)).toHaveTextContent('Income €2,900.50');
  await expect.element(status).toHaveTextContent(/^3 items to import\.$/);
  // After the correction, the figure of this row equals the sum of the rows above it.
  await expect.element(importRow(7)).toHaveTextContent('Left out: a sum');
  await expect.element(importDialog()).toHaveTextContent('1 row of sums or headings is left out.');
  await importRow(6).getByRole('checkbox').click();
  await expect.element(importRow(6)).toHaveTextContent('Left out');
  await importDialog().getByRole('button', { name: 'Take them back' }).click();
  await expect.element(importRow(7)).toHaveTextContent('Waits for an answer above');
  await expect.element(importDialog()).toHaveTextContent('Which category are these?');
  await importDialog().getByRole('button', { name: 'Leave them out' }).click();
  await importButton().click();
  await expect.element(importDialog()).not.toBeInTheDocument();
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'Loyer à Nîmes', category: 'expense', amount: 1234.5, currency: 'EUR', from_date: '2027-04-03' },
    { name: 'Salaire', category: 'income', amount: 2900.5, from_date: '2027-01-01' },
  ]);
  await notice('Imported 2 items into Default.').getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(notice('Undid: Imported 2 items into Default.')).toBeVisible();
  expect(await fetchStoredItems()).toEqual([]);
});

test('cells can be pasted and columns corrected; hidden amounts stay hidden in the preview', async () => {
  await addItems({ name: 'Old', category: 'expense', amount: 1, currency: 'EUR' });
  saveSettings({ hideSensitiveData: true });
  await openImport();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', 'Fund\tOld value\tNew value\nGym\t444,555\t123,456\nClub\t555,666\t654x321\n');
  importDialog()
    .getByLabelText('Or paste cells from a spreadsheet')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(importDialog()).toHaveTextContent('Pasted cells');
  await choose('What column Old value holds', 'Leave out', importDialog());
  await choose('What column New value holds', 'Amount', importDialog());
  await choose('What column Fund holds', 'Name', importDialog());
  await expect.element(importButton()).toBeDisabled();
  await choose('What is the mark in 1,234?', 'Between thousands: 1,234', importDialog());
  await choose('Which category are these?', 'Expense', importDialog());
  await choose('How often does it happen?', 'Every year', importDialog());
  await expect.element(importRow(2)).toHaveTextContent('Every year');
  await expect.element(importRow(3)).toHaveTextContent('Show amounts to correct this.');
  expect(findLeakedFigures(pageText(), ['444,555', '123,456', '555,666', '654321'])).toEqual([]);
  await expectAccessible('hidden');
  await importDialog().getByRole('button', { name: 'Leave out rows with mistakes' }).click();
  await importDialog().getByRole('radio', { name: "Replace this scenario's items" }).click();
  await importButton().click();
  const told = notice('Imported 1 item into Default.');
  await expect.element(told.first()).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([
    { name: 'Gym', category: 'expense', amount: 123_456, currency: 'USD', interval_months: 12 },
  ]);
  await told.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(notice('Undid: Imported')).toBeVisible();
  expect(await fetchStoredItems()).toMatchObject([{ name: 'Old', amount: 1 }]);
});

test('a Hebrew table in Windows-1255 on a Hebrew page; a hundred rows are shown in pages', async () => {
  await switchLanguage('he');
  onTestFinished(() => switchLanguage('en'));
  await openImport('ייבוא קובץ');
  const table = Array.from({ length: 100 }, (_, place) => `פריט ${place + 1};הוצאה;${place + 1},50;01.02.2027`);
  await chooseFile('plan.csv', bytesOf(['שם;סוג;סכום;מתאריך', ...table].join('\r\n')));
  const take = (number: number) =>
    importDialog().getByRole('checkbox', { name: `לייבא את שורה ${number}`, exact: true });
  await expect.element(take(2)).toBeChecked();
  await expect.element(take(51)).toBeInTheDocument();
  expect(take(52).elements()).toHaveLength(0);
  await runInAlternatingAppearances([390], expectAccessible);
  await importDialog().getByRole('button', { name: 'השורות הבאות' }).click();
  await expect.element(take(52)).toBeInTheDocument();
  await expect.element(importDialog().getByRole('combobox', { name: /מה מכילה עמודה .?סכום/ })).toHaveValue('סכום');
  await importDialog().getByRole('button', { name: 'ייבוא 100 פריטים' }).click();
  await expect.element(importDialog()).not.toBeInTheDocument();
  const items = await fetchStoredItems();
  expect(items).toHaveLength(100);
  expect(items[0]).toMatchObject({ name: 'פריט 1', amount: 1.5, currency: 'USD', from_date: '2027-02-01' });
});

test('a file that is not a table is explained; a zip and a huge cell do not block the page', async () => {
  await openImport();
  const refusals: [name: string, content: BlobPart, text: string][] = [
    ['plan.csv', 'PK\u0003\u0004', 'This workbook is damaged'],
    ['plan.pdf', '%PDF-1.7', 'This is a PDF'],
    ['plan.csv', new Uint8Array(100), 'This file is no text and no workbook.'],
    ['plan.csv', `Name,Amount\n"${'x\n'.repeat(1_000_000)}`, 'Row 2 cannot be read'],
    ['plan.csv', `a${',b'.repeat(200_000)}`, 'cannot be read'],
  ];
  for (const [name, content, text] of refusals) {
    await chooseFile(name, content);
    await expect.element(importAlert()).toHaveTextContent(text);
  }
});

/** Returns a workbook in the XML format of older programs, with these sheets, rows and cells. */
function workbook(sheets: Record<string, (string | number)[][]>): string {
  const cell = (value: string | number) =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
  const sheet = ([name, rows]: [string, (string | number)[][]]) =>
    `<Worksheet ss:Name="${name}"><Table>${rows.map((cells) => `<Row>${cells.map(cell).join('')}</Row>`).join('')}</Table></Worksheet>`;
  const namespaces = ['', ':ss'].map((prefix) => `xmlns${prefix}="urn:schemas-microsoft-com:office:spreadsheet"`);
  return `<?xml version="1.0"?><Workbook ${namespaces.join(' ')}>${Object.entries(sheets).map(sheet).join('')}</Workbook>`;
}

/** Returns the cells whose text overflows them. */
const overlaps = (cells: readonly Element[]) =>
  cells
    .filter((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
      return inner.left < outer.left - 1 || inner.right > outer.right + 1;
    })
    .map((cell) => cell.textContent);

test('a workbook: the sheet can be chosen, and existing and past rows are marked', async () => {
  await addItems({ name: 'Gym', category: 'expense', amount: 30, currency: 'USD', from_date: '2027-05-01' });
  await openImport();
  const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(4);
  const gym = ['Gym', 'Expense', 30, '2027-05-01', 1];
  const sheets = {
    Notes: [['Nothing of this is a plan.']],
    Plan: [
      ['Name', 'Category', 'Amount', 'From', 'Interval'],
      gym,
      gym,
      [long, 'Expense', 1234.5, '2020-01-31', 0],
      ['Car', 'Expense', 50, '2027-06-01', 6],
    ],
  };
  await chooseFile('plan.xls', workbook(sheets));
  await choose('Sheet', 'Plan', importDialog());
  await expect.element(importDialog()).toHaveTextContent('1 of 4 rows is there already, and left out.');
  await expect
    .element(importDialog())
    .toHaveTextContent('1 item is already past and counts for nothing in the forecast.');
  await expect.element(importRow(2)).toHaveTextContent('Left out: there already');
  await expect.element(importRow(3)).toHaveTextContent('Every month, from 01/05/2027');
  await expect.element(importRow(4)).toHaveTextContent('Already past: counts for nothing');
  await expect.element(importRow(5)).toHaveTextContent('every 6 months, from 01/06/2027');
  for (const width of [1_440, 768, 360]) {
    await page.viewport(width, 900);
    expect(overlaps(importRow(4).getByRole('cell').elements()), `${width}`).toEqual([]);
  }
  await runInAlternatingAppearances([1_440, 390], expectAccessible);
  await importDialog().getByRole('button', { name: 'Add them again' }).click();
  await expect.element(importButton()).toHaveTextContent('Import 4 items');
  await importDialog().getByRole('button', { name: 'Leave them out' }).click();
  await importButton().click();
  await expect.element(notice('Imported 3 items into Default.').first()).toBeVisible();
  expect((await fetchStoredItems()).map(({ name }) => name).toSorted()).toEqual(['Car', long, 'Gym', 'Gym']);
});
