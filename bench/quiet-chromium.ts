/**
 * A Chromium that is told and asked as little as possible. Playwright listens to every page's network and console, for which
 * V8 keeps a stack of each call that fetches something: on a slowed-down page that alone is a tenth of a second.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { findChromium } from '../scripts/find-chromium.mjs';

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--remote-debugging-pipe',
];

/** A browser that hangs is killed. */
const CLOSE_MS = 60_000;

/** A span of work as the trace tells it; times in microseconds, `tdur` by the clock of its own thread. */
export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ph: string;
  tdur?: number;
}

type Answer = Record<string, unknown>;
interface Message {
  id?: number;
  method?: string;
  params?: { value?: TraceEvent[] };
  result?: Answer;
  error?: { message: string };
}

/** Sends a command of the DevTools protocol, to a page when its session is named; rejects when Chromium refuses it. */
type Send = (method: string, params?: object, sessionId?: string) => Promise<Answer>;

export interface QuietChromium {
  send: Send;
  /** The trace so far; `Tracing.end` has been sent. */
  takeTrace: () => Promise<TraceEvent[]>;
  close: () => Promise<void>;
}

export async function openQuietChromium(): Promise<QuietChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'meridian-bench-'));
  const child = spawn(findChromium(), [...ARGUMENTS, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const { send, takeTrace } = talkTo(child);
  return {
    send,
    takeTrace,
    close: async () => {
      const gone = once(child, 'exit');
      const patience = setTimeout(() => child.kill('SIGKILL'), CLOSE_MS);
      if (child.exitCode === null && child.signalCode === null) {
        send('Browser.close').catch(() => undefined);
        await gone;
      }
      clearTimeout(patience);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Messages in both directions are JSON, each ended by a zero byte. */
function talkTo(child: ChildProcess): Pick<QuietChromium, 'send' | 'takeTrace'> {
  const [, , , to, from] = child.stdio as unknown as [null, null, null, Writable, Readable];
  const asked = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>();
  let [lastId, rest] = [0, ''];
  let trace: TraceEvent[] = [];
  let onTraced: (() => void) | null = null;

  const take = ({ id, method, params, result, error }: Message) => {
    if (method === 'Tracing.dataCollected') trace.push(...(params?.value ?? []));
    if (method === 'Tracing.tracingComplete') onTraced?.();
    if (id === undefined) return;
    if (error === undefined) asked.get(id)?.resolve(result ?? {});
    else asked.get(id)?.reject(new Error(error.message));
    asked.delete(id);
  };
  child.once('exit', () => {
    for (const { reject } of asked.values()) reject(new Error('Chromium ended'));
  });
  to.on('error', () => undefined);
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) take(JSON.parse(message) as Message);
  });

  const send: Send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++lastId;
      asked.set(id, { resolve, reject });
      to.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const takeTrace = async () => {
    const traced = new Promise<void>((resolve) => {
      onTraced = resolve;
    });
    await send('Tracing.end');
    await traced;
    const taken = trace;
    trace = [];
    return taken;
  };
  return { send, takeTrace };
}
