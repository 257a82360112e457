/** The answer of a call that takes long, as events that its caller can follow (finance.md section 9). */
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { AnswerBody } from '#http/body/answer-body.ts';

/** How much of some work is done, in whatever it counts. */
export interface Progress {
  done: number;
  total: number;
}

/** More often than the 250 ms that are promised, because a timer can be late. */
const EVERY_MS = 150;

export function asksForEvents({ headers }: FastifyRequest): boolean {
  const [wanted] = new Negotiator({ headers }).mediaTypes(['application/json', 'text/event-stream']);
  return wanted === 'text/event-stream';
}

/** Events `progress` from the first moment on, while the work waits too, so that proxies keep the line open; then its text, or why there is none. */
export function eventStream(
  { answered, progress }: { answered: Promise<AnswerBody>; progress: Progress },
  told: (error: unknown) => { body: object | undefined },
): Readable {
  // Nothing here waits for a reader: the few events of a call stay in memory until they are sent.
  const stream = new Readable({ read: () => undefined });
  // JSON has no line ends, which would end an event's data.
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
    (error: unknown) => end('error', JSON.stringify(told(error).body)),
  );
  return stream;
}
