/** A file that is no text, known by its first bytes. */
const STARTS = {
  // A zip: .xlsx, .xlsb, .ods.
  zip: [0x50, 0x4b, 0x03, 0x04],
  // Microsoft's older container: .xls, and every workbook with a password.
  container: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;
type BinaryKind = keyof typeof STARTS;

export function binaryKind(bytes: Uint8Array): BinaryKind | undefined {
  return (Object.keys(STARTS) as BinaryKind[]).find((kind) =>
    STARTS[kind].every((byte, place) => bytes[place] === byte),
  );
}

/** Whether text is a page or a workbook of XML: banks and older programs call both .xls. */
export function isMarkup(text: string): boolean {
  return /^\s*<(\?xml|!doctype html|html|head|meta|body|table|div)\b[^]*<(table|(\w+:)?workbook)\b/i.test(
    text.slice(0, 65_536),
  );
}
