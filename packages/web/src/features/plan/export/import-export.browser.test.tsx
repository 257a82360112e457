/** The cards that export a plan and import the product's own files. */
import { type NewItem, exportEndpoints } from '@meridian/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  chooseFile,
  pageText,
  fetchStoredItems,
  importAlert,
  importDialog,
  openImport,
} from '#features/plan/testing/import-dialog.tsx';
import { saveSettings } from '#features/saved-settings/public.ts';
import { call } from '#lib/api/api-client.ts';
import { notice } from '#testing/dashboard-actions.ts';
import { expectConsoleErrors } from '#testing/expected-console-errors.ts';
import { findLeakedFigures } from '#testing/find-leaked-figures.ts';
import { delayResponses, failWithStatus } from '#testing/intercept-calls.ts';
import { expectAccessible, runInAlternatingAppearances } from '#testing/page-appearances.ts';
import { addItems, signUp } from '#testing/sign-up.tsx';

const FUND: NewItem = {
  name: `=cmd|' /C calc'!A0`,
  category: 'saving',
  amount: 300.5,
  currency: 'EUR',
  existing_funds: 987_654,
};

const submit = () => importDialog().getByRole('button', { name: 'Import', exact: true });
/** Returns how many items the import would create, update and skip. */
const counts = () =>
  importDialog()
    .getByRole('definition')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(async () => {
  await signUp();
  await addItems(FUND);
});

test('the preview of an export, and the offer to undo its import, are accessible', async () => {
  const { data } = await call(exportEndpoints.exportData);
  await openImport();
  await chooseFile('plan.json', JSON.stringify(data, null, 2));
  await expect.element(importDialog()).toHaveTextContent('JSON export');
  await expect.poll(counts).toEqual(['0', '0', '1']);
  await importDialog().getByRole('radio', { name: 'Replace it with the file' }).click();
  await expect.poll(counts).toEqual(['1', '0', '0']);
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
  await submit().click();
  await page
    .getByRole('dialog', { name: 'Replace everything?' })
    .getByRole('button', { name: 'Replace everything' })
    .click();
  await expect
    .element(page.getByText('Import finished: 1 item created, 0 updated, 0 skipped. You can undo this until'))
    .toBeVisible();
  await expect.element(importDialog()).not.toBeInTheDocument();
  await runInAlternatingAppearances([1_440, 360], expectAccessible);
});

test('mistakes are listed by row and change nothing; hidden amounts are masked', async () => {
  expectConsoleErrors(/status of 400/);
  const text = await call(exportEndpoints.exportCsv);
  saveSettings({ hideSensitiveData: true });
  await openImport();
  const [heading = '', row = ''] = text.replace('\uFEFF', '').split('\r\n');
  const bad = row.replace('300.5', '-555666');
  await chooseFile('plan.csv', [heading, row, ...Array.from({ length: 150 }, () => bad)].join('\n'));
  await expect
    .element(importAlert())
    .toHaveTextContent(
      'The file has 150 mistakes. Nothing can be imported until they are corrected. These are the first 100.',
    );
  expect(importDialog().getByRole('row').elements()).toHaveLength(101);
  expect(importDialog().getByRole('row').elements()[1]?.textContent).toBe('3amountAmount must be positive');
  await expect.element(submit()).toBeDisabled();
  expect(findLeakedFigures(pageText(), ['300.50', '987,654', '555,666'])).toEqual([]);
  await runInAlternatingAppearances([1_440, 360], expectAccessible);

  await chooseFile('other.csv', 'PK\u0003\u0004');
  await expect.element(importAlert()).toHaveTextContent('This workbook is damaged');
  await chooseFile('plan.csv', [heading, row.replace('300.5', '301.5')].join('\n'));
  await expect.poll(counts).toEqual(['0', '1', '0']);
  expect(findLeakedFigures(pageText(), ['301.50', '987,654'])).toEqual([]);
  await importDialog().getByRole('button', { name: 'Cancel' }).click();
  expect(await fetchStoredItems()).toMatchObject([{ amount: 300.5 }]);
});

test('a running export can be cancelled, and a failure is reported', async () => {
  expectConsoleErrors(/The export failed/);
  await openImport();
  await userEvent.keyboard('{Escape}');
  await expect.element(importDialog()).not.toBeInTheDocument();
  const delayed = delayResponses(/^GET \/api\/export\/data\/$/);
  const button = page.getByRole('button', { name: 'Export as JSON' });
  await button.click();
  await expect.element(page.getByRole('progressbar', { name: 'Exporting as JSON…' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  delayed.release();
  await expect.element(notice('Export cancelled.')).toBeVisible();
  failWithStatus(/^GET \/api\/export\/data\/$/, 500);
  await button.click();
  await expect.element(notice('Failed to export data. Please try again.')).toBeVisible();
});
