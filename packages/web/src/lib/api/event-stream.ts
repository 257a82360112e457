/** Reads the event stream of a long call: `progress` events, then its result or its error (finance.md section 9). */
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { ApiError, toApiError } from './api-error.ts';

/** The completed and the total amount of work, in any unit. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/**
 * The time in milliseconds without an event after which the connection counts as lost. The server sends progress several times a second.
 */
const SILENCE_MS = 20_000;

/**
 * Returns the content of the `result` event. Throws the ApiError of an `error` event. Throws an ApiError with the
 * failure `unreachable` if the stream ends without a result, breaks off, sends nothing for too long or has another
 * format.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (progress: Progress) => void,
  silenceMs = SILENCE_MS,
): Promise<unknown> {
  const silence = new AbortController();
  const fallSilent = () => silence.abort(new Error('The stream sent no event for too long.'));
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
    // Events after the result are not needed.
    events.cancel().catch(() => undefined);
  }
}

/**
 * Returns the error of an `error` event. The event contains the body of an error response, but no status. A body that
 * names fields is treated as an error of the request (400).
 */
function refusalOf(body: unknown): ApiError {
  const error = toApiError(400, body, null);
  return Object.keys(error.fieldErrors).length > 0 ? error : toApiError(500, body, null);
}
