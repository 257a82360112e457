/** The mark at the start of a CSV file, with which spreadsheets read any script. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Makes the browser save the content as a file with this name. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads comma-separated values as a file; `name` has no suffix. */
export function downloadCsv(name: string, csv: string): void {
  downloadFile(`${name}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}
