import { notice, openDashboard } from '#e2e/testing/dashboard.ts';
import { expect, test } from '#e2e/testing/test-accounts.ts';

/** Returns a workbook in the XML format of older programs. */
function workbook(name: string, rows: readonly (readonly (string | number)[])[]): Buffer {
  const cell = (value: string | number) =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`;
  const table = rows.map((cells) => `<Row>${cells.map(cell).join('')}</Row>`).join('');
  const namespaces = ['', ':ss'].map((prefix) => `xmlns${prefix}="urn:schemas-microsoft-com:office:spreadsheet"`);
  return Buffer.from(
    `<?xml version="1.0"?><Workbook ${namespaces.join(' ')}><Worksheet ss:Name="${name}"><Table>${table}</Table></Worksheet></Workbook>`,
  );
}

test('the import of the items’ card leaves out existing items and scrolls to the items at the end', async ({
  addItems,
  api,
  page,
}) => {
  await addItems({ name: 'Gym', category: 'expense', amount: 30, currency: 'USD', from_date: '2027-05-01' });
  await openDashboard(page);
  const dialog = page.getByRole('dialog');
  const chooseFile = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  const open = page.getByRole('region', { name: 'Items' }).getByRole('button', { name: 'Import a file' });
  await open.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  const rows = [
    ['Name', 'Category', 'Amount', 'From', 'Interval'],
    ['Gym', 'Expense', 30, '2027-05-01', 1],
    ['Car', 'Expense', 50, '2027-06-01', 6],
  ];
  await chooseFile('plan.xls', workbook('Plan', rows));
  await expect(dialog).toContainText('1 of 2 rows is there already, and left out.');
  await dialog.getByRole('button', { name: /^Import( \d+ items?)?$/ }).click();
  await expect(notice(page, 'Imported 1 item into Default.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Items' })).toBeInViewport();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
  expect((await api.items()).map(({ name }) => name).toSorted()).toEqual(['Car', 'Gym']);

  // Our own export, saved as a workbook by a spreadsheet, is recognised as an export.
  await open.click();
  const heading = 'scenario name category amount currency from_date is_hidden tags kept'.split(' ');
  const rent = ['Default', 'Rent', 'expense', 1200.5, 'USD', '2027-05-01', 'TRUE', 'home', ''];
  await chooseFile('export.xls', workbook('Export', [heading, rent]));
  await expect(dialog).toContainText('CSV, items only');
  await expect(dialog.getByRole('definition')).toHaveText(['1', '0', '0']);
});
