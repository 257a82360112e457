/** The first bytes of each kind of binary file that the import recognizes. */
const STARTS = {
  // The start of a zip file: .xlsx, .xlsb, .ods.
  zip: [0x50, 0x4b, 0x03, 0x04],
  // The start of Microsoft's older container format: .xls, and every encrypted workbook.
  container: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
} as const;
type BinaryKind = keyof typeof STARTS;

export function detectBinaryKind(bytes: Uint8Array): BinaryKind | undefined {
  return (Object.keys(STARTS) as BinaryKind[]).find((kind) =>
    STARTS[kind].every((byte, place) => bytes[place] === byte),
  );
}

/** Returns whether text is an HTML page or a workbook in XML; banks and older programs give both the file extension .xls. */
export function isMarkup(text: string): boolean {
  return /^\s*<(\?xml|!doctype html|html|head|meta|body|table|div)\b[^]*<(table|(\w+:)?workbook)\b/i.test(
    text.slice(0, 65_536),
  );
}
