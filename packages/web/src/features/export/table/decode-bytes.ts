import { UnreadableFile } from '#features/export/unreadable-file.ts';
import type { Encoding } from '#features/export/reading/encodings.ts';

/** Where text has no zero, the rest has none either. */
const SAMPLE_LETTERS = 65_536;

/** The text of a file, without its byte order mark. Throws {@link UnreadableFile} where it is none. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, SAMPLE_LETTERS).includes('\0')) throw new UnreadableFile('transfer.import.notText');
  return text.replaceAll('\0', '');
}
