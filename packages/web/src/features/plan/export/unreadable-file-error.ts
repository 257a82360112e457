import type { MessageKey } from '#lib/text/text.ts';

/** Thrown for a file that cannot be imported, with the message to show. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly reason: MessageKey;
  /**
   * The row number that the message names: the row, from 1, at which reading stopped, or the maximum number of rows. Undefined if the
   * message names no row.
   */
  readonly row: number | undefined;

  constructor(reason: MessageKey, row?: number) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
