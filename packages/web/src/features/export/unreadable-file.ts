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
