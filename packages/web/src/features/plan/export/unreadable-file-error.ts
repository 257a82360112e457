import type { Encoding } from './encodings.ts';
import type { MessageKey } from '#lib/text/text.ts';

/** Thrown for a file that cannot be imported, with the message to show. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: MessageKey;
  /** The row at which reading stopped. */
  readonly row: number | undefined;

  constructor(reason: MessageKey, row?: number) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

/** The number of letters checked for zero characters, which text does not contain. */
const SAMPLE_LETTERS = 65_536;

/** Returns the text of a file, without a byte order mark. Throws {@link UnreadableFile} if it is not text. */
export function decodeBytes(bytes: Uint8Array, encoding: Encoding): string {
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.slice(0, SAMPLE_LETTERS).includes('\0')) throw new UnreadableFile('transfer.import.notText');
  return text.replaceAll('\0', '');
}
