/** Reads the answer of a call that can be followed: `progress` events, then its result or its error (finance.md section 9). */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, toApiError } from './api-error.ts';

/** How much of some work is done, in whatever it counts. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** The server sends progress several times a second: after this long without any, nobody is there any more. */
const SILENCE_MS = 20_000;

/**
 * The content of the `result` event. Throws ApiError for an `error` event, and as `unreachable` where the stream ends, breaks off, falls silent
 * or says what no stream says.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: Progress) => void,
  silenceMs = SILENCE_MS,
): Promise<unknown> {
  const silence = new AbortController();
  const fallSilent = () => silence.abort(new Error('The stream fell silent.'));
  let timer = setTimeout(fallSilent, silenceMs);
  const events = body
    .pipeThrough(new TextDecoderStream(), silence)
    .pipeThrough(new EventSourceParserStream())
    .getReader();
  try {
    for (let next = await events.read(); !next.done; next = await events.read()) {
      clearTimeout(timer);
      timer = setTimeout(fallSilent, silenceMs);
      const { event, data } = next.value;
      if (event === 'result') return JSON.parse(data) as unknown;
      if (event === 'error') throw refusalOf(JSON.parse(data) as unknown);
      if (event === 'progress') onProgress(JSON.parse(data) as Progress);
    }
    throw new Error('The stream ended without a result.');
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ status: 0, failure: 'unreachable', detail: String(error) });
  } finally {
    clearTimeout(timer);
    // Whatever else would come is of no use to anybody.
    events.cancel().catch(() => undefined);
  }
}

/** The event tells the body of an error and not its status: what names a field is the caller's fault. */
function refusalOf(body: unknown): ApiError {
  const told = toApiError(400, body, null);
  return Object.keys(told.fieldErrors).length > 0 ? told : toApiError(500, body, null);
}
