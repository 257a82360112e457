/**
 * Queues for expensive work. They limit the requests of each user and of all users together, so that many requests of one user do not delay
 * the first request of others.
 *
 * Piscina runs the tasks of such work but cannot queue the work: its `maxQueue` counts single tasks, whereas a simulation is dozens of
 * tasks that wait, run and end together. Exports, imports and large changes run mostly on the main thread and queue here too. Nor does
 * piscina distinguish users and guests or limit memory, and it has no time limit for waiting and running together.
 */
import { type FieldErrorMessage, LIMITS, type ErrorMessage, errorMessage } from '@meridian/contract';
import type { UserRow } from '#db/user-row.ts';
import { type HttpError, invalidFields, retryLaterError } from '#errors.ts';
import { type QueueUsage, meter } from '#metrics/meter.ts';
import type { Progress } from './event-stream.ts';

/** An entry in the queue. It ends when its work ends or its signal is aborted, whichever comes first. */
export interface QueueEntry {
  /**
   * Runs the work when the queue allows it. `weight` counts towards the maximum weight that runs at once. Rejects as soon as `signal` is
   * aborted.
   */
  run<Result>(weight: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  leave(): void;
}

/** The user whose request needs the work. */
type Person = Pick<UserRow, 'user_id' | 'is_guest'>;

export interface WorkQueue {
  /**
   * Adds an entry. Throws 429 if the user, or all users together, have too many entries. `progress` is the object that the work will
   * update; if `signal` is aborted, the work is cancelled with its reason.
   */
  enter(person: Person, progress: Readonly<Progress>, signal: AbortSignal): QueueEntry;
  /** Stops all work and refuses new entries. */
  stop(): void;
}

/** All work running on the same threads, from any queue. */
export type RunningWork = Set<{ sharedTime: boolean }>;

export interface WorkQueueOptions {
  /** Name of the kind of work, for metrics. */
  name: string;
  /** Maximum weight that runs at once; heavier work runs alone. Guests have a separate maximum of a quarter. */
  mostWeight: number;
  /** Maximum number of waiting requests per user, in addition to the running one. */
  waiting: number;
  /**
   * Maximum number of users with an entry, and also maximum number of all entries beyond each user's first one. Guests have a separate
   * maximum of half as many.
   */
  mostPeople: number;
  /** Maximum time in seconds for waiting and running together. */
  seconds: number;
  messages: QueueMessages;
  running?: RunningWork;
}

/** Error messages of a queue. `tooLong` contains the field whose value the user should reduce. */
export interface QueueMessages {
  own: ErrorMessage;
  all: ErrorMessage;
  busy: ErrorMessage;
  tooLong: FieldErrorMessage;
  stopping: ErrorMessage;
}

interface Entry {
  userId: number;
  progress: Readonly<Progress>;
  /** Aborted when the entry has left; the reason is set if it left early. */
  end: AbortController;
  weight: number;
  /** Starts the work; undefined until `run` is called, and again after the work has started. */
  start: (() => void) | undefined;
  startedAt: number | undefined;
  /** True if the work waited for other work or ran beside it, so that its duration depends on others too. */
  sharedTime: boolean;
}

export function createFairQueue(options: WorkQueueOptions): WorkQueue {
  const { running = new Set(), mostWeight, mostPeople } = options;
  const accounts = openGroup({ ...options, running });
  const guests = openGroup({
    ...options,
    running,
    mostWeight: mostWeight / GUEST_WEIGHT,
    mostPeople: mostPeople / GUEST_PEOPLE,
  });
  meter()?.watchQueue(options.name, () => {
    const [one, other] = [accounts.use(), guests.use()];
    return { running: one.running + other.running, waiting: one.waiting + other.waiting };
  });
  return {
    enter: (person, progress, signal) => (person.is_guest ? guests : accounts).enter(person.user_id, progress, signal),
    stop: () => {
      accounts.stop();
      guests.stop();
    },
  };
}

const GUEST_WEIGHT = 4;
const GUEST_PEOPLE = 2;

/** Creates a queue in which all users have the same priority. */
function openGroup(options: WorkQueueOptions & { running: RunningWork }) {
  const { messages, seconds, running } = options;
  /** The entries in order of arrival. */
  const entries: Entry[] = [];
  /** The time at which each user's work last started, for users with entries. */
  const servedAt = new Map<number, number>();
  let isStopped = false;
  const startNext = () => {
    if (isStopped) return;
    // The user served longest ago, or never, comes first; the stable sort leaves equals in order of arrival.
    const served = ({ userId }: Entry) => servedAt.get(userId) ?? 0;
    for (const entry of entries.toSorted((one, other) => served(one) - served(other))) {
      if (entry.start === undefined || !mayRun(entry, entries, options.mostWeight)) continue;
      entry.start();
      entry.start = undefined;
      entry.startedAt = performance.now();
      servedAt.set(entry.userId, entry.startedAt);
      running.add(entry);
      if (running.size > 1) for (const one of running) one.sharedTime = true;
    }
  };
  const leave = (entry: Entry) => {
    const place = entries.indexOf(entry);
    if (place !== -1) entries.splice(place, 1);
    if (!entries.some(({ userId }) => userId === entry.userId)) servedAt.delete(entry.userId);
    running.delete(entry);
    startNext();
  };
  return {
    enter: (userId: number, progress: Readonly<Progress>, signal: AbortSignal): QueueEntry => {
      if (isStopped) throw stopping(messages);
      requireRoom(entries, userId, options);
      const end = new AbortController();
      const unstarted = { weight: 0, start: undefined, startedAt: undefined, sharedTime: false };
      const entry: Entry = { userId, progress, end, ...unstarted };
      entries.push(entry);
      const timer = setTimeout(() => end.abort(outOfTime(entry, options)), seconds * 1_000);
      const cancel = () => end.abort(signal.reason);
      end.signal.addEventListener('abort', () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', cancel);
        leave(entry);
      });
      signal.addEventListener('abort', cancel);
      if (signal.aborted) cancel();
      return {
        run: (weight, work) => {
          entry.weight = weight;
          return runEntry(entry, work, startNext);
        },
        leave: () => end.abort(),
      };
    },
    use: () => useOf(entries),
    stop: () => {
      isStopped = true;
      for (const { end } of entries.slice()) end.abort(stopping(messages));
    },
  };
}

function useOf(entries: readonly Entry[]): QueueUsage {
  const running = entries.filter(({ startedAt }) => startedAt !== undefined).length;
  return { running, waiting: entries.length - running };
}

function mayRun({ userId, weight }: Entry, entries: readonly Entry[], mostWeight: number): boolean {
  const running = entries.filter(({ startedAt }) => startedAt !== undefined);
  if (running.length === 0) return true;
  if (running.some((other) => other.userId === userId)) return false;
  return running.reduce((sum, other) => sum + other.weight, weight) <= mostWeight;
}

/** Waits until the queue allows the entry to run, runs the work, and removes the entry. */
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

/**
 * Throws 429 if there is no room. A user's first entry is refused only if the number of users has reached the limit. A further entry is
 * refused if the number of all further entries has reached the limit.
 */
function requireRoom(entries: readonly Entry[], userId: number, options: WorkQueueOptions): void {
  const { name, waiting, mostPeople, messages } = options;
  const own = entries.filter((entry) => entry.userId === userId);
  if (own.length > waiting) throw tooMany(`${name}-own`, messages.own, own);
  const people = new Set(entries.map((entry) => entry.userId)).size;
  const others = own.length === 0 ? people : entries.length - people;
  if (others >= mostPeople) throw tooMany(`${name}-all`, messages.all, entries);
}

function tooMany(limit: string, detail: ErrorMessage, before: readonly Entry[]): HttpError {
  return retryLaterError(429, secondsToNextEnd(before), limit, detail);
}

/** Returns the estimated time in seconds until the first running work ends; the minimum if none has made progress yet. */
function secondsToNextEnd(entries: readonly Entry[]): number {
  const seconds = entries.flatMap(({ startedAt, progress: { done, total } }) => {
    if (startedAt === undefined || done === 0) return [];
    return [((performance.now() - startedAt) * (total - done)) / done / 1_000];
  });
  return seconds.length === 0 ? 1 : Math.max(1, Math.ceil(Math.min(...seconds)));
}

/** Returns the error for exceeding the time limit. Only work that never shared the threads is reported as too large. */
function outOfTime({ startedAt, sharedTime }: Entry, { name, messages }: WorkQueueOptions): HttpError {
  const { busy, tooLong } = messages;
  if (startedAt !== undefined && !sharedTime) return invalidFields([tooLong]);
  return retryLaterError(429, 60, `${name}-time`, busy);
}

function stopping({ stopping: detail }: QueueMessages): HttpError {
  return retryLaterError(503, 5, 'stopping', detail);
}

/**
 * Creates the queue for exports, imports and large changes. They share the main thread, so running more at once would only slow down all of
 * them.
 */
export function createWorkQueue(name: string, messages: Omit<QueueMessages, 'busy' | 'stopping'>): WorkQueue {
  return createFairQueue({
    name,
    mostWeight: LIMITS.workAtOnce,
    waiting: LIMITS.workWaiting,
    mostPeople: LIMITS.workUsersMax,
    seconds: LIMITS.workSeconds,
    messages: {
      ...messages,
      busy: errorMessage('work_busy'),
      stopping: errorMessage('server_stopping'),
    },
  });
}
