import { LIMITS } from '@meridian/contract';
import type { MessageKey } from '#lib/text/text.ts';

/** A file of the person's, read: of which kind it is shows in its first character. */
export type ImportFile = { id: string; name: string } & (
  | { kind: 'json'; data: unknown }
  | { kind: 'csv'; text: string }
);

/** A file that is not worth sending. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: MessageKey;

  constructor(reason: MessageKey) {
    super(reason);
    this.reason = reason;
  }
}

export async function readImportFile(file: Blob & { name: string }): Promise<ImportFile> {
  if (file.size > LIMITS.importMaxBytes) throw new UnreadableFile('transfer.import.tooLarge');
  const text = decode(await file.arrayBuffer());
  const start = text.trimStart()[0];
  if (start === undefined) throw new UnreadableFile('transfer.import.empty');
  const known = { id: crypto.randomUUID(), name: file.name };
  return start === '{' ? { ...known, kind: 'json', data: parse(text) } : { ...known, kind: 'csv', text };
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile('transfer.import.notText');
  }
}

/** The file's content; of one that was saved as the server answers it, what stands in it under `data`. */
function parse(text: string): unknown {
  try {
    const content = JSON.parse(text) as Record<string, unknown>;
    return 'data' in content && !('format' in content) ? content['data'] : content;
  } catch {
    throw new UnreadableFile('transfer.import.notJson');
  }
}
