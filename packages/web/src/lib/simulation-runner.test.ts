import type { MonteCarloSimulation } from '@meridian/contract';
import type { SimulationRequest } from '@meridian/simulation';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Progress } from '#lib/api/event-stream.ts';
import { createLatestRequestRunner } from './simulation-runner.ts';

interface Named {
  readonly name: string;
  readonly request: SimulationRequest | null;
}

const inWorker = (name: string): Named => ({ name, request: {} as SimulationRequest });
const onServer = (name: string): Named => ({ name, request: null });

/** Returns a runner whose computations end when the test resolves them. */
function openRunner() {
  const begun: string[] = [];
  const open = new Map<string, { resolve: (response: MonteCarloSimulation) => void; reject: (error: Error) => void }>();
  const tellers = new Map<string, (progress: Progress) => void>();
  const answerOf: Parameters<typeof createLatestRequestRunner<Named, MonteCarloSimulation>>[0] = (
    { name },
    { signal, onProgress },
  ) => {
    begun.push(name);
    tellers.set(name, onProgress);
    return new Promise((resolve, reject) => {
      open.set(name, { resolve, reject });
      signal.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
    });
  };
  const runner = createLatestRequestRunner(answerOf, { isEnded: ({ request }) => request === null });
  const end = async (name: string) => {
    open.get(name)?.resolve({ seed: name.length } as MonteCarloSimulation);
    await setImmediate();
  };
  const fail = async (name: string) => {
    open.get(name)?.reject(new Error('no'));
    await setImmediate();
  };
  const tell = (name: string, progress: Progress) => tellers.get(name)?.(progress);
  return {
    ...runner,
    begun,
    end,
    fail,
    tell,
    state: runner.store.getState,
    shown: () => runner.store.getState().shown?.question.name,
  };
}

test('of several requests to the worker the first and the latest are processed, and both results are shown', async () => {
  const { request, begun, end, shown, state } = openRunner();
  for (const name of ['a', 'b', 'c', 'd']) request(inWorker(name));
  expect(begun).toEqual(['a']);
  await end('a');
  expect([shown(), state().status]).toEqual(['a', 'running']);
  expect(begun).toEqual(['a', 'd']);
  await end('d');
  expect([shown(), state().status]).toEqual(['d', 'done']);
});

test('a new request cancels the one on the server', async () => {
  const { request, begun, end, shown, state, tell } = openRunner();
  request(onServer('a'));
  tell('a', { done: 1, total: 9 });
  expect(state().progress).toEqual({ done: 1, total: 9 });
  request(onServer('b'));
  expect(begun).toEqual(['a', 'b']);
  await setImmediate();
  expect([state().status, state().progress, state().error]).toEqual(['running', null, null]);
  tell('a', { done: 5, total: 9 });
  expect(state().progress).toBeNull();
  await end('b');
  expect([shown(), state().status]).toEqual(['b', 'done']);
});

test('a cancelled run ends, the last result stays, and the next request starts again', async () => {
  const { request, begun, cancel, end, shown, state } = openRunner();
  request(inWorker('a'));
  await end('a');
  request(inWorker('b'));
  request(inWorker('c'));
  cancel();
  await setImmediate();
  expect([shown(), state().status]).toEqual(['a', 'cancelled']);
  expect(begun).toEqual(['a', 'b']);
  request(onServer('d'));
  expect(begun).toEqual(['a', 'b', 'd']);
  await end('d');
  expect(shown()).toBe('d');
});

test('an error is reported, and cleared by the next request', async () => {
  const { request, fail, end, shown, state } = openRunner();
  request(onServer('a'));
  await fail('a');
  expect(state()).toMatchObject({ status: 'failed', error: new Error('no'), shown: null });
  request(onServer('b'));
  expect(state()).toMatchObject({ status: 'running', error: null });
  await end('b');
  expect(shown()).toBe('b');
});

test('an error of an outdated request is ignored', async () => {
  const { request, fail, end, shown, state } = openRunner();
  request(inWorker('a'));
  request(inWorker('b'));
  await fail('a');
  expect(state()).toMatchObject({ status: 'running', error: null });
  await end('b');
  expect([shown(), state().status]).toEqual(['b', 'done']);
});

test('cancelling without a running request changes nothing', () => {
  const { cancel, state } = openRunner();
  cancel();
  expect(state().status).toBe('idle');
});
