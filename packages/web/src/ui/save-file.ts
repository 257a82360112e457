/** Stands before a CSV, so that spreadsheets read any script. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Hands a text of comma-separated values to the person; the name is without its suffix. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
