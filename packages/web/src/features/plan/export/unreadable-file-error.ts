import type { MessageKey } from '#lib/text/text.ts';

/** Thrown for a file that cannot be imported, with the message to show. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly reason: MessageKey;
  /** The row at which reading stopped. */
  readonly row: number | undefined;

  constructor(reason: MessageKey, row?: number) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}
