/** The response to a long request as server-sent events (finance.md section 9). */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { ResponseBody } from '#http/body/response-body.ts';

/** The progress of some work, in any unit. */
export interface Progress {
  done: number;
  total: number;
}

/** Interval of events in ms. It is shorter than the promised 250 ms, because timers can be late. */
const EVERY_MS = 150;

export function acceptsEventStream({ headers }: FastifyRequest): boolean {
  const [wanted] = new Negotiator({ headers }).mediaTypes(['application/json', 'text/event-stream']);
  return wanted === 'text/event-stream';
}

/**
 * Sends `progress` events from the start, even while the work still waits, so that proxies do not close the connection; then the result or
 * the error.
 */
export function sendEventStream(
  { answered, progress }: { answered: Promise<ResponseBody>; progress: Progress },
  renderError: (error: unknown) => { body: object | undefined },
): Readable {
  // No backpressure is needed: the few events of a response stay in memory until they are sent.
  const stream = new Readable({ read: () => undefined });
  // The data must not contain line ends, which would end it; JSON has none.
  const send = (event: string, json: string) => {
    if (!stream.destroyed) stream.push(`event: ${event}\ndata: ${json}\n\n`);
  };
  const tellProgress = () => send('progress', JSON.stringify(progress));
  tellProgress();
  const timer = setInterval(tellProgress, EVERY_MS);
  stream.once('close', () => clearInterval(timer));
  const end = (event: string, json: string) => {
    clearInterval(timer);
    send(event, json);
    if (!stream.destroyed) stream.push(null);
  };
  answered.then(
    ({ chunks }) => end('result', Buffer.concat(chunks).toString()),
    (error: unknown) => end('error', JSON.stringify(renderError(error).body)),
  );
  return stream;
}
