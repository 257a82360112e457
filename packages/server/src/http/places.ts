/**
 * Places for work that costs much: by person first, then for all, so that nobody's many calls keep others from their first.
 *
 * Piscina runs the tasks of such work, and cannot queue the work itself: its `maxQueue` counts tasks, whoever asked, while a simulation is
 * dozens of them and waits, runs and ends as one; and exports, imports and large changes, which run on the main thread for the most part,
 * have places too. It knows neither people and guests nor memory, and gives no time that waiting and running share.
 */
import { type FieldSentence, LIMITS, type Sentence, sentence } from '@meridian/contract';
import type { UserRow } from '#db/user-row.ts';
import { type HttpError, invalid, refuseForNow } from '#errors.ts';
import type { Progress } from './event-stream.ts';

/** A place among those who wait and work. It is given back when its work has ended or its signal is aborted, whichever comes first. */
export interface Place {
  /** Does the work when it is its turn; `weight` is what it adds to what runs at once. Rejects as soon as `signal` is aborted. */
  run<Result>(weight: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
  leave(): void;
}

/** The person who asked for the work. */
type Person = Pick<UserRow, 'user_id' | 'is_guest'>;

export interface Places {
  /**
   * Throws 429 while the person, or everybody together, has enough to do. `progress` is where the work will note how far it is; when
   * `signal` is aborted the work is cancelled, for the reason that it gives.
   */
  enter(person: Person, progress: Readonly<Progress>, signal: AbortSignal): Place;
  /** Ends all work at once, and lets nobody in any more. */
  stop(): void;
}

/** All that runs on the same threads, whichever places it has. */
export type Running = Set<{ sharedTime: boolean }>;

export interface PlacesOptions {
  /** The largest sum of weights that runs at once; what is heavier runs alone. Guests have a quarter as much, beside it. */
  mostWeight: number;
  /** The calls of one person that may wait, beside the one that runs. */
  waiting: number;
  /** People who have one, and likewise all that people have beyond their first; guests have half as many, beside them. */
  mostPeople: number;
  /** From entering to the end of the work, so for waiting and running together. */
  seconds: number;
  messages: PlaceMessages;
  running?: Running;
}

/** The sentences that people are told; `tooLong` names the field to change. */
export interface PlaceMessages {
  own: Sentence;
  all: Sentence;
  busy: Sentence;
  tooLong: FieldSentence;
  stopping: Sentence;
}

interface Entry {
  userId: number;
  progress: Readonly<Progress>;
  /** Aborted when it has left; the reason says why, where it left early. */
  end: AbortController;
  weight: number;
  /** Begins the work; undefined until there is some, and once it has begun. */
  start: (() => void) | undefined;
  startedAt: number | undefined;
  /** It waited for others or ran beside them, so how long it takes is not its own doing alone. */
  sharedTime: boolean;
}

export function openPlaces(options: PlacesOptions): Places {
  const { running = new Set(), mostWeight, mostPeople } = options;
  const accounts = openGroup({ ...options, running });
  const guests = openGroup({
    ...options,
    running,
    mostWeight: mostWeight / GUEST_WEIGHT,
    mostPeople: mostPeople / GUEST_PEOPLE,
  });
  return {
    enter: (person, progress, signal) =>
      (person.is_guest ? guests : accounts).enter(person.user_id, progress, signal),
    stop: () => {
      accounts.stop();
      guests.stop();
    },
  };
}

const GUEST_WEIGHT = 4;
const GUEST_PEOPLE = 2;

/** Places of people among whom none comes before another. */
function openGroup(options: PlacesOptions & { running: Running }) {
  const { messages, seconds, running } = options;
  /** In the order of their arrival. */
  const entries: Entry[] = [];
  /** When work of a person began last, of those who have any. */
  const servedAt = new Map<number, number>();
  let isStopped = false;
  const startNext = () => {
    if (isStopped) return;
    // Whoever was served longest ago, or never, comes first; the sort leaves equals in the order of their arrival.
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
    enter: (userId: number, progress: Readonly<Progress>, signal: AbortSignal): Place => {
      if (isStopped) throw stopping(messages);
      requireRoom(entries, userId, options);
      const end = new AbortController();
      const unstarted = { weight: 0, start: undefined, startedAt: undefined, sharedTime: false };
      const entry: Entry = { userId, progress, end, ...unstarted };
      entries.push(entry);
      const timer = setTimeout(() => end.abort(outOfTime(entry, messages)), seconds * 1_000);
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
    stop: () => {
      isStopped = true;
      for (const { end } of entries.slice()) end.abort(stopping(messages));
    },
  };
}

function mayRun({ userId, weight }: Entry, entries: readonly Entry[], mostWeight: number): boolean {
  const running = entries.filter(({ startedAt }) => startedAt !== undefined);
  if (running.length === 0) return true;
  if (running.some((other) => other.userId === userId)) return false;
  return running.reduce((sum, other) => sum + other.weight, weight) <= mostWeight;
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

/** A person's first place is refused only when as many people have one; a further one when there are as many further ones. */
function requireRoom(entries: readonly Entry[], userId: number, options: PlacesOptions): void {
  const { waiting, mostPeople, messages } = options;
  const own = entries.filter((entry) => entry.userId === userId);
  if (own.length > waiting) throw tooMany(messages.own, own);
  const people = new Set(entries.map((entry) => entry.userId)).size;
  const others = own.length === 0 ? people : entries.length - people;
  if (others >= mostPeople) throw tooMany(messages.all, entries);
}

function tooMany(detail: Sentence, before: readonly Entry[]): HttpError {
  return refuseForNow(429, secondsToNextEnd(before), detail);
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
function outOfTime({ startedAt, sharedTime }: Entry, { busy, tooLong }: PlaceMessages): HttpError {
  if (startedAt !== undefined && !sharedTime) return invalid([tooLong]);
  return refuseForNow(503, 60, busy);
}

function stopping({ stopping: detail }: PlaceMessages): HttpError {
  return refuseForNow(503, 5, detail);
}

/** For exports, imports and large changes: they share the one thread, so more at once would only make all of them slower. */
export function openWorkPlaces(messages: Omit<PlaceMessages, 'busy' | 'stopping'>): Places {
  return openPlaces({
    mostWeight: LIMITS.workAtOnce,
    waiting: LIMITS.workWaiting,
    mostPeople: LIMITS.workPeople,
    seconds: LIMITS.workSeconds,
    messages: {
      ...messages,
      busy: sentence('work_busy'),
      stopping: sentence('server_stopping'),
    },
  });
}
