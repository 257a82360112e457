/** Reads files that the page saves. */
import { expect, vi } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Presses a button. Returns the file that the button saves. */
export async function captureSavedFile(button: Locator): Promise<Blob> {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#');
  await button.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const [[file]] = saved.mock.calls as unknown as [[Blob]];
  saved.mockRestore();
  return file;
}

/** Returns the rows of a chart's CSV file, headings first. */
export async function readSavedCsv(chart: Locator): Promise<string[][]> {
  const file = await captureSavedFile(chart.getByRole('button', { name: 'Download as CSV' }));
  // Reading as text drops the byte order mark.
  const text = await file.text();
  return text
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replace(/^"(.*)"$/, '$1')));
}
