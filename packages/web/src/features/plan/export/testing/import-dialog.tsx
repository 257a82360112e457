/** The import in the test's browser, beside the export: how its dialog is opened, and what stands in it. */
import { itemEndpoints } from '@meridian/contract';
import { Suspense } from 'react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ExportCard } from '#features/plan/export/export-card.tsx';
import { ImportCard } from '#features/plan/export/import-card.tsx';
import { call } from '#lib/api/api-client.ts';
import { renderCard } from '#testing/render-card.tsx';
import { notify } from '#ui/dialog/notify.tsx';
import type { Tell } from '#ui/form/told.tsx';

export const dialog = () => page.getByRole('dialog');
export const row = (number: number) =>
  dialog()
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Import row ${number}`, exact: true }) });
export const submit = () => dialog().getByRole('button', { name: /^Import( \d+ items?)?$/ });
export const problem = () => dialog().getByRole('alert');
export const stored = async () => (await call(itemEndpoints.list, { query: { page_size: 1_000 } })).results;

const tell: Tell = (status) => {
  if (status !== null) notify[status.tone](status.text);
};

export async function openImport(button = 'Import a file'): Promise<void> {
  await renderCard(
    <Suspense>
      <ExportCard tell={tell} />
      <ImportCard tell={tell} />
    </Suspense>,
  );
  await page.getByRole('button', { name: button }).click();
  await expect.element(dialog()).toBeVisible();
}

export async function chooseFile(name: string, ...content: BlobPart[]): Promise<void> {
  const input = dialog().element().querySelector('input[type=file]');
  if (input === null) throw new Error('there is no place for a file');
  await userEvent.upload(input, new File(content, name));
}

/** All that the page holds in text, attributes and fields. */
export const everything = () =>
  [
    document.body.outerHTML,
    ...Array.from(document.querySelectorAll('input, textarea'), (field) => (field as HTMLInputElement).value),
  ].join('\n');
