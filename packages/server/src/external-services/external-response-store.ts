/**
 * Stores the last responses of external services. They contain no user data, so each is stored under the source's name. A source is
 * requested once per period for all users and instances: the first process that finds its row due claims it, the others use the result
 * (decision 35).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { retryOnConflict } from '#db/transaction.ts';
import type { Database } from '#db/connect.ts';
import { firstLineOfError } from '#db/startup-errors.ts';

export interface ExternalSource<Answer> {
  /** Name of the source, which is the key of its row in the database: the same in all instances and versions. */
  name: string;
  /** The time in ms for which a response is fresh. */
  freshMs: number;
  /** Time in ms after a failed request in which the source is not requested again. */
  restMs: number;
  /** The schema of the stored part of a response. Stored data of a different shape, from an earlier version, are ignored. */
  shape: z.ZodType<Answer>;
  /**
   * Requests the service; throws if it fails or its response is implausible. Undefined if requests are switched off and only the stored
   * response is used.
   */
  ask: ((lastGood: Answer | undefined, now: Date) => Promise<Answer>) | undefined;
}

interface Known<Answer> {
  answer: Answer;
  /** Time of the request that got this response. */
  at: Date;
}

/** The responses of one source, as one process knows them. */
export interface ExternalResponseCache<Answer> {
  /** Returns the last good response at once, whatever its age. */
  known(): Known<Answer> | undefined;
  /** Returns true if the last good response is still fresh. */
  isFresh(): boolean;
  /** Requests the source if it is due. Resolves when the response has arrived, has failed or is not due; never rejects. */
  refresh(): Promise<void>;
}

export interface ExternalCacheOptions {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
}

/** Interval in ms at which a process with an outdated response checks if another process has stored a newer one. */
const LOOK_EVERY_MS = 60_000;
/** Maximum time in ms to wait while another process requests the source. */
const WAIT_MS = 4_000;
/** Interval in ms at which a waiting process checks if the new response is stored. */
const WAIT_STEP_MS = 100;
/** Maximum time of a request in ms. A process that has claimed the row of a source for longer must have crashed. */
const ASKING_MS = 15_000;

export function createExternalResponseCache<Answer>(
  source: ExternalSource<Answer>,
  { db, log, now }: ExternalCacheOptions,
): ExternalResponseCache<Answer> {
  const { name, freshMs, shape, ask } = source;
  let known: Known<Answer> | undefined;
  let lookAgainAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const isFresh = () => known !== undefined && now().getTime() - known.at.getTime() < freshMs;
  const takeIn = (row: StoredResponse | undefined) => {
    const kept = shape.safeParse(row?.answer);
    if (row?.answered_at && kept.success) known = { answer: kept.data, at: row.answered_at };
  };
  const look = async () => {
    const at = now();
    const claimed = ask === undefined ? undefined : await claim(db, source, at);
    takeIn(claimed ?? (await readWhenAnswered(db, name, now)));
    if (ask === undefined || claimed === undefined) return;
    try {
      const answer = await ask(known?.answer, at);
      known = { answer, at };
      await keep(db, source, known);
    } catch (error) {
      log.warn({ source: name, reason: firstLineOfError(error) }, 'an external service returned nothing usable');
      await release(db, name);
    }
  };
  return {
    known: () => known,
    isFresh,
    refresh: () => {
      if (underWay !== undefined) return underWay;
      if (isFresh() || now().getTime() < lookAgainAt) return Promise.resolve();
      lookAgainAt = now().getTime() + LOOK_EVERY_MS;
      underWay = look()
        .catch((error: unknown) =>
          log.warn({ err: error, source: name }, 'responses of external services could not be read or stored'),
        )
        .finally(() => (underWay = undefined));
      return underWay;
    },
  };
}

interface StoredResponse {
  answer: unknown;
  answered_at: Date | null;
}

/** Claims the row for one process per period: of concurrent calls only one finds the row due, because the update locks the row. */
function claim(
  db: Database,
  { name, restMs }: Pick<ExternalSource<unknown>, 'name' | 'restMs'>,
  at: Date,
): Promise<StoredResponse | undefined> {
  const claimed = { asking_since: at, ask_again_at: new Date(at.getTime() + restMs) };
  return retryOnConflict(db, () =>
    db
      .insertInto('outside_answers')
      .values({ source: name, answer: null, answered_at: null, ...claimed })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet(claimed).where('outside_answers.ask_again_at', '<=', at),
      )
      .returning(['answer', 'answered_at'])
      .executeTakeFirst(),
  );
}

/** Returns the stored response. If another process is requesting the source, waits for the new response. */
async function readWhenAnswered(db: Database, name: string, now: () => Date): Promise<StoredResponse | undefined> {
  for (const end = performance.now() + WAIT_MS; ; await sleep(WAIT_STEP_MS)) {
    const row = await db
      .selectFrom('outside_answers')
      .select(['answer', 'answered_at', 'asking_since'])
      .where('source', '=', name)
      .executeTakeFirst();
    const asking = row?.asking_since ?? undefined;
    const isAsked = asking !== undefined && now().getTime() - asking.getTime() < ASKING_MS;
    if (!isAsked || performance.now() >= end) return row;
  }
}

async function keep(
  db: Database,
  { name, freshMs }: Pick<ExternalSource<unknown>, 'name' | 'freshMs'>,
  { answer, at }: Known<unknown>,
): Promise<void> {
  await db
    .updateTable('outside_answers')
    .set({
      answer: JSON.stringify(answer),
      answered_at: at,
      asking_since: null,
      ask_again_at: new Date(at.getTime() + freshMs),
    })
    .where('source', '=', name)
    .execute();
}

async function release(db: Database, name: string): Promise<void> {
  await db.updateTable('outside_answers').set({ asking_since: null }).where('source', '=', name).execute();
}
