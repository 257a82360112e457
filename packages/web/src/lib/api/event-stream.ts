/** Reads the answer of a call that can be followed: `progress` events, then its result or its error (finance.md section 9). */
import { ApiError } from './api-error.ts';
import { toApiError } from './error-answer.ts';

/** How much of some work is done, in whatever it counts. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The server sends progress several times a second: after this long without any, nobody is there any more. */
const SILENCE_MS = 20_000;

/**
 * What the `result` event holds. Throws ApiError for an `error` event, and as `unreachable` where the stream ends, breaks off, falls silent
 * or says what no stream says.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onProgress: (progress: Progress) => void,
  silenceMs = SILENCE_MS,
): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, reader.read());
      if (done) throw new Error('The stream ended without a result.');
      text += decoder.decode(value, { stream: true }).replaceAll('\r\n', '\n');
      for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
        const { name, data } = eventOf(text.slice(0, end));
        text = text.slice(end + 2);
        if (name === 'result') return JSON.parse(data) as unknown;
        if (name === 'error') throw refusalOf(JSON.parse(data) as unknown);
        if (name === 'progress') onProgress(JSON.parse(data) as Progress);
      }
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ status: 0, failure: 'unreachable', detail: String(error) });
  } finally {
    // Whatever else would come is of no use to anybody.
    reader.cancel().catch(() => undefined);
  }
}

/** Fields without a colon, comments and unknown ones mean nothing to us; several lines of data are one text. */
function eventOf(block: string): { name: string; data: string } {
  const values = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  return { name: values('event').at(-1) ?? 'message', data: values('data').join('\n') };
}

/** The event tells the body of an error and not its status: what names a field is the caller's fault. */
function refusalOf(body: unknown): ApiError {
  const told = toApiError(400, body, null);
  return Object.keys(told.fieldErrors).length > 0 ? told : toApiError(500, body, null);
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The stream fell silent.')), ms);
  });
  try {
    return await Promise.race([promise, silence]);
  } finally {
    clearTimeout(timer);
  }
}
