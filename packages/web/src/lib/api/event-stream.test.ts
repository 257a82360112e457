import { describe, expect, test, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { type Progress, readEvents } from './event-stream.ts';

/** Returns a stream that sends these chunks of text or bytes. Afterwards it ends, breaks off or stays open. */
function streamOf(
  pieces: readonly (string | Uint8Array<ArrayBuffer>)[],
  end: 'close' | 'break' | 'silence' = 'close',
): ReadableStream<Uint8Array<ArrayBuffer>> & { wasCancelled: () => boolean } {
  let next = 0;
  let isCancelled = false;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => {
      const piece = pieces[next++];
      if (piece !== undefined) {
        controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      } else if (end === 'close') controller.close();
      else if (end === 'break') controller.error(new TypeError('network error'));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  return Object.assign(stream, { wasCancelled: () => isCancelled });
}

const PROGRESS = 'event: progress\ndata: {"done":0,"total":10}\n\n';
const RESULT = 'event: result\ndata: {"mean":7,"name":"שלום"}\n\n';

async function read(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const told: Progress[] = [];
  const answer = await readEvents(stream, (progress) => told.push(progress), 50).catch(
    (error: unknown) => error as ApiError,
  );
  return { told, answer };
}

test('progress is reported as it arrives, and the result is returned', async () => {
  const more = 'event: progress\ndata: {"done":4,"total":10}\n\n';
  const { told, answer } = await read(streamOf([PROGRESS, more, RESULT]));
  expect(told).toEqual([
    { done: 0, total: 10 },
    { done: 4, total: 10 },
  ]);
  expect(answer).toEqual({ mean: 7, name: 'שלום' });
});

test('events may be split anywhere, also within a character', async () => {
  const bytes = new TextEncoder().encode(PROGRESS + RESULT);
  const single = Array.from(bytes, (_, index) => bytes.slice(index, index + 1));
  const { told, answer } = await read(streamOf(single));
  expect(told).toHaveLength(1);
  expect(answer).toEqual({ mean: 7, name: 'שלום' });
});

test('comments, other events, other line ends and multi-line data are read as the format defines', async () => {
  const stream = streamOf([
    ': hello\n\nevent: later\ndata: 1\n\nretry: 5\r\nevent: result\r\ndata: {"a":\r\ndata: 1}\r\n\r\n',
  ]);
  expect((await read(stream)).answer).toEqual({ a: 1 });
});

test('an open stream is cancelled after the result', async () => {
  const stream = streamOf([RESULT], 'silence');
  await read(stream);
  await vi.waitFor(() => expect(stream.wasCancelled()).toBe(true));
});

describe('a stream that ends without a result is an error', () => {
  test('an error event gives the reason', async () => {
    const { answer } = await read(streamOf([PROGRESS, 'event: error\ndata: {"detail":"The server is stopping."}\n\n']));
    expect(answer).toMatchObject({ status: 500, failure: 'answered' });
  });

  test('an error event about a field is an error of the request', async () => {
    const { answer } = await read(streamOf(['event: error\ndata: {"num_simulations":["Too many."]}\n\n']));
    expect(answer).toMatchObject({ status: 400, fieldErrors: { num_simulations: ['Too many.'] } });
  });

  test.each([
    ['ends early', streamOf([PROGRESS])],
    ['ends in the middle of an event', streamOf([PROGRESS, 'event: result\ndata: {"mean"'])],
    ['breaks off', streamOf([PROGRESS], 'break')],
    ['falls silent', streamOf([PROGRESS], 'silence')],
    ['is no JSON', streamOf(['event: result\ndata: <html>\n\n'])],
    ['is something else altogether', streamOf(['<!doctype html>'])],
  ])('a stream that %s', async (_, stream) => {
    expect((await read(stream)).answer).toMatchObject({
      name: 'ApiError',
      status: 0,
      failure: 'unreachable',
    });
  });
});
