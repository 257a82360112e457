/** Parses import files in a separate thread, one after the other; stops when the client closes the connection. */
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { LIMITS } from '@meridian/contract';
import { Piscina } from 'piscina';
import { yieldToEventLoop } from '#db/yielding-loops.ts';
import { HttpError, httpError } from '#errors.ts';
import { locateThreadProgram } from '#http/locate-thread-program.ts';
import type { FileItem, ImportFile } from './import-file-content.ts';
import type { ParsedImportFile, ParseTask, RefusedImportFile } from './import-worker.ts';

export interface ImportReader {
  /**
   * Returns the content of a file; throws 400 if the file as a whole cannot be read. The buffer of `bytes` is transferred and cannot be
   * used afterwards.
   */
  read(
    format: ParseTask['format'],
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<ImportFile & Pick<ParsedImportFile, 'mode'>>;
  close(): Promise<void>;
}

/**
 * The memory in MB that the largest accepted file needs. If a file needs more, the thread ends and its request fails; the server continues.
 */
const MEMORY_MB = 1_536;
/** Time in ms without a file after which the thread ends. */
const IDLE_MS = 60_000;

export function createImportReader({ memoryMb = MEMORY_MB } = {}): ImportReader {
  const pool = new Piscina<ParseTask, ParsedImportFile | RefusedImportFile>({
    ...locateThreadProgram(import.meta.url, 'import-worker'),
    name: 'parseImportFile',
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
            throw late.aborted ? httpError(400, 'file_slow') : error;
          });
        if ('refused' in outcome) throw new HttpError(outcome.refused);
        return { ...outcome, items: await receiveItems(ours, signal) };
      } finally {
        ours.close();
      }
    },
    close: () => pool.destroy(),
  };
}

/**
 * Returns the bytes in a buffer of their own, because only a whole buffer can be transferred. A small body can be part of a shared buffer;
 * then it is copied. The bytes of a request without a body are undefined.
 */
function ownBytes(bytes: Uint8Array<ArrayBuffer> | undefined): Uint8Array<ArrayBuffer> {
  if (bytes === undefined) return new Uint8Array();
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** Receives all items that are queued at the port, yielding to the event loop in between. */
async function receiveItems(port: MessagePort, signal: AbortSignal): Promise<FileItem[]> {
  const items: FileItem[] = [];
  for (;;) {
    const piece: { message: FileItem[] } | undefined = receiveMessageOnPort(port);
    if (piece === undefined) return items;
    items.push(...piece.message);
    await yieldToEventLoop(signal);
  }
}
