/** Who may simulate or analyse when: of one user one job runs and a few wait, and what runs at once fits into memory. */
import { LIMITS } from '@meridian/contract';
import { HttpError, invalidField, refused } from '#errors.ts';
import type { Progress } from '#http/event-stream.ts';

/** A place in the queue. It is given back when its work has ended or `hangUp` is aborted, whichever comes first. */
export interface Place {
  /** Does the work when it is its turn; `bytes` is the memory that it holds meanwhile. Rejects as soon as `signal` is aborted. */
  run<Result>(bytes: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  leave(): void;
}

export interface SimulationQueue {
  /** Throws 429 while the user, or everybody together, has enough to do. `progress` is where the work will note how far it is. */
  enter(userId: number, progress: Progress, hangUp: AbortSignal): Place;
  /** Ends all work at once, and lets nobody in any more. */
  stop(): void;
}

/** All that runs on the same threads, whichever queue it came through. */
export type Running = Set<{ sharedTime: boolean }>;

interface Entry {
  userId: number;
  progress: Readonly<Progress>;
  /** Aborted when it has left; the reason says why, where it left early. */
  end: AbortController;
  bytes: number;
  /** Begins the work; undefined until there is some, and once it has begun. */
  start: (() => void) | undefined;
  startedAt: number | undefined;
  /** It waited for others or ran beside them, so how long it takes is not its own doing alone. */
  sharedTime: boolean;
}

/** A few of the largest plans with the most paths; of what people usually ask, all that is let in. */
const MOST_BYTES = 512 * 2 ** 20;

interface QueueOptions {
  /** Of all that runs at once; what is larger runs alone. */
  mostBytes?: number;
  /** From entering to the end of the work, so for waiting and running together. */
  seconds?: number;
  words?: QueueWords;
  running?: Running;
}

/** What people are told; `tooLong` has the field to change. */
interface QueueWords {
  own: string;
  all: string;
  busy: string;
  tooLong: readonly [field: string, text: string];
  stopping: string;
}

const SIMULATIONS: QueueWords = {
  own: 'Several of your simulations are under way already. Please wait for one of them to end.',
  all: 'Too many simulations are under way. Please wait for one of them to end.',
  busy: 'The server is busy with other simulations. Please try again in a few minutes, or ask for fewer.',
  tooLong: ['num_simulations', 'This takes too long. Ask for fewer simulations.'],
  stopping: 'The server is stopping, and your simulation with it. Please try again shortly.',
};

/** Of the crisis analysis. */
export const ANALYSES: QueueWords = {
  own: 'Several of your analyses are under way already. Please wait for one of them to end.',
  all: 'Too many analyses are under way. Please wait for one of them to end.',
  busy: 'The server is busy with other calculations. Please try again in a minute.',
  tooLong: ['economic_scenario_id', 'This takes too long. Ask for fewer stress tests.'],
  stopping: 'The server is stopping, and your analysis with it. Please try again shortly.',
};

export function openSimulationQueue({
  mostBytes = MOST_BYTES,
  seconds = LIMITS.simulationSeconds,
  words = SIMULATIONS,
  running = new Set(),
}: QueueOptions = {}): SimulationQueue {
  /** In the order of their arrival. */
  const entries: Entry[] = [];
  let isStopped = false;
  const startNext = () => {
    if (isStopped) return;
    for (const entry of entries) {
      if (entry.start === undefined || !mayRun(entry, entries, mostBytes)) continue;
      entry.start();
      entry.start = undefined;
      entry.startedAt = performance.now();
      running.add(entry);
      if (running.size > 1) for (const one of running) one.sharedTime = true;
    }
  };
  const leave = (entry: Entry) => {
    const place = entries.indexOf(entry);
    if (place !== -1) entries.splice(place, 1);
    running.delete(entry);
    startNext();
  };
  return {
    enter: (userId, progress, hangUp) => {
      if (isStopped) throw stopping(words);
      requireRoom(entries, userId, words);
      const end = new AbortController();
      const unstarted = { bytes: 0, start: undefined, startedAt: undefined, sharedTime: false };
      const entry: Entry = { userId, progress, end, ...unstarted };
      entries.push(entry);
      const timer = setTimeout(() => end.abort(outOfTime(entry, words)), seconds * 1_000);
      end.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        leave(entry);
      });
      const cancel = () => end.abort(refused('The simulation was cancelled.'));
      hangUp.addEventListener('abort', cancel);
      if (hangUp.aborted) cancel();
      return {
        run: (bytes, work) => {
          entry.bytes = bytes;
          return runEntry(entry, work, startNext);
        },
        leave: () => end.abort(),
      };
    },
    stop: () => {
      isStopped = true;
      for (const { end } of entries.slice()) end.abort(stopping(words));
    },
  };
}

function mayRun({ userId, bytes }: Entry, entries: readonly Entry[], mostBytes: number): boolean {
  const running = entries.filter(({ startedAt }) => startedAt !== undefined);
  if (running.length === 0) return true;
  if (running.some((other) => other.userId === userId)) return false;
  return running.reduce((sum, other) => sum + other.bytes, bytes) <= mostBytes;
}

/** Waits for its turn, works, and leaves. */
async function runEntry<Result>(
  entry: Entry,
  work: (signal: AbortSignal) => Promise<Result>,
  startNext: () => void,
): Promise<Result> {
  const { end } = entry;
  const { signal } = end;
  signal.throwIfAborted();
  try {
    return await new Promise<Result>((resolve, reject) => {
      const giveUp: (reason: Error) => void = reject;
      signal.addEventListener('abort', () => giveUp(signal.reason as Error));
      entry.start = () => {
        work(signal).then(resolve, reject);
      };
      startNext();
      entry.sharedTime ||= entry.startedAt === undefined;
    });
  } finally {
    end.abort();
  }
}

function requireRoom(entries: readonly Entry[], userId: number, { own: ownText, all }: QueueWords): void {
  const own = entries.filter((entry) => entry.userId === userId);
  if (own.length > LIMITS.simulationsWaiting) throw tooMany(ownText, own);
  if (entries.length >= LIMITS.simulationsInAll) throw tooMany(all, entries);
}

function tooMany(detail: string, before: readonly Entry[]): HttpError {
  return new HttpError(429, { detail }, { 'retry-after': String(secondsToNextEnd(before)) });
}

/** Until the first one ends that runs; as little as can be said when none of them has come far enough to tell. */
function secondsToNextEnd(entries: readonly Entry[]): number {
  const seconds = entries.flatMap(({ startedAt, progress: { done, total } }) => {
    if (startedAt === undefined || done === 0) return [];
    return [((performance.now() - startedAt) * (total - done)) / done / 1_000];
  });
  return seconds.length === 0 ? 1 : Math.max(1, Math.ceil(Math.min(...seconds)));
}

/** Only who had the threads alone all the time is told to ask for less. */
function outOfTime({ startedAt, sharedTime }: Entry, { busy: detail, tooLong }: QueueWords): HttpError {
  if (startedAt !== undefined && !sharedTime) return invalidField(...tooLong);
  return new HttpError(503, { detail }, { 'retry-after': '60' });
}

function stopping({ stopping: detail }: QueueWords): HttpError {
  return new HttpError(503, { detail }, { 'retry-after': '5' });
}
