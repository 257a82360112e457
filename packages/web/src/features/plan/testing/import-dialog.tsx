/** Gives tests access to the import dialog and the export. */
import { itemEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ExportCard } from '#features/plan/export/export-card.tsx';
import { ImportCard } from '#features/plan/export/import-card.tsx';
import { call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import type { ShowStatus } from '#ui/form/form-status.tsx';

export const importDialog = () => page.getByRole('dialog');
export const importRow = (number: number) =>
  importDialog()
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Import row ${number}`, exact: true }) });
export const importButton = () => importDialog().getByRole('button', { name: /^Import( \d+ items?)?$/ });
export const importAlert = () => importDialog().getByRole('alert');
export const fetchStoredItems = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

const showStatus: ShowStatus = (status) => {
  if (status !== null) notify[status.tone](status.text);
};

export async function openImport(button = 'Import a file'): Promise<void> {
  await renderCard(
    <Suspense>
      <ExportCard showStatus={showStatus} />
      <ImportCard showStatus={showStatus} />
    </Suspense>,
  );
  await page.getByRole('button', { name: button }).click();
  await expect.element(importDialog()).toBeVisible();
}

export async function chooseFile(name: string, ...content: BlobPart[]): Promise<void> {
  const input = importDialog().element().querySelector('input[type=file]');
  if (input === null) throw new Error('the file input is missing');
  await userEvent.upload(input, new File(content, name));
}

/** Returns all text of the page, including attributes and input values. */
export const pageText = () =>
  [
    document.body.outerHTML,
    ...Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
  ].join('\n');
