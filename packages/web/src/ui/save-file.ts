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
