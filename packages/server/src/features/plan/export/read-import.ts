/** Files that people import, read in a thread of their own: one after the other, and given up when whoever sent it hangs up. */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { LIMITS } from '@meridian/contract';
import { Piscina } from 'piscina';
import { nextTurn } from '#db/turns.ts';
import { HttpError, refuse } from '#errors.ts';
import { threadProgram } from '#http/thread-program.ts';
import type { FileItem, ImportFile } from './import-file.ts';
import type { ReadFile, ReadTask, RefusedFile } from './import-worker.ts';

export interface ImportReader {
  /** The content of a file; throws 400 when the file as a whole cannot be read. The bytes are gone then. */
  read(
    format: ReadTask['format'],
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<ImportFile & Pick<ReadFile, 'mode'>>;
  close(): Promise<void>;
}

/** The memory that the densest file that is let in takes. Beyond it the thread ends, and its request with it; the server goes on. */
const MEMORY_MB = 1_536;
/** After so long without a file the thread ends. */
const IDLE_MS = 60_000;

export function openImportReader({ memoryMb = MEMORY_MB } = {}): ImportReader {
  const pool = new Piscina<ReadTask, ReadFile | RefusedFile>({
    ...threadProgram(import.meta.url, 'import-worker'),
    name: 'readImportFile',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  return {
    read: async (format, bytes, signal) => {
      const { port1: ours, port2: theirs } = new MessageChannel();
      try {
        const own = ownBytes(bytes);
        const task = { format, bytes: own, items: theirs };
        const late = AbortSignal.timeout(LIMITS.importReadSeconds * 1_000);
        const outcome = await pool
          .run(task, { transferList: [own.buffer, theirs], signal: AbortSignal.any([signal, late]) })
          .catch((error: unknown) => {
            signal.throwIfAborted();
            throw late.aborted ? refuse(400, 'file_slow') : error;
          });
        if ('refused' in outcome) throw new HttpError(outcome.refused);
        return { ...outcome, items: await takeOver(ours) };
      } finally {
        ours.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/** Only a buffer of its own can change hands; a small one may share its memory with others. Without a body there is none. */
function ownBytes(bytes: Uint8Array<ArrayBuffer> | undefined): Uint8Array<ArrayBuffer> {
  if (bytes === undefined) return new Uint8Array();
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** The pieces that wait at a port; others have their turn between them. */
async function takeOver(port: MessagePort): Promise<FileItem[]> {
  const items: FileItem[] = [];
  for (;;) {
    const piece: { message: FileItem[] } | undefined = receiveMessageOnPort(port);
    if (piece === undefined) return items;
    items.push(...piece.message);
    await nextTurn();
  }
}
