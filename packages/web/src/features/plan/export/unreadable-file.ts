import type { Encoding } from '#features/plan/export/reading/encodings.ts';
import type { MessageKey } from '#lib/text/text.ts';

/** A file that is not worth sending: why, in words for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: MessageKey;
  /** The row at which reading ended. */
  readonly row: number | undefined;

  constructor(reason: MessageKey, row?: number) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

/** Where text has no zero, the rest has none either. */
const SAMPLE_LETTERS = 65_536;

/** The text of a file, without its byte order mark. Throws {@link UnreadableFile} where it is none. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, SAMPLE_LETTERS).includes('\0')) throw new UnreadableFile('transfer.import.notText');
  return text.replaceAll('\0', '');
}
