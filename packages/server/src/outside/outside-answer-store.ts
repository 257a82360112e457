/**
 * The last answers of public services outside. They are nobody's data, so their key is the source's own name. A source is asked once a
 * period for all users and all instances: whoever finds its row due claims it, the others take what that one brings (decision 35).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { type Database, repeatedly } from '#db/connect.ts';
import { reasonOf } from '#db/start-report.ts';

export interface OutsideSource<Answer> {
  /** Its key, the same in every instance and version. */
  name: string;
  /** For so long an answer is as good as a new one. */
  freshMs: number;
  /** For so long nobody asks again after a failure. */
  restMs: number;
  /** The part of an answer that is kept. One that an earlier version kept in another shape counts as nothing. */
  shape: z.ZodType<Answer>;
  /** Asks the service; throws when it fails or answers what cannot be. Undefined: it is switched off, and only what is kept counts. */
  ask: ((lastGood: Answer | undefined, now: Date) => Promise<Answer>) | undefined;
}

interface Known<Answer> {
  answer: Answer;
  /** When it was asked for. */
  at: Date;
}

/** A source as one process knows it. */
export interface OutsideAnswer<Answer> {
  /** The last good answer, at once, however old. */
  known(): Known<Answer> | undefined;
  /** True if the last good answer is still within its period. */
  isFresh(): boolean;
  /** Resolves when a new answer is there, has failed or is not due; begins to ask where it is due. Never rejects. */
  refresh(): Promise<void>;
}

export interface OutsideParts {
  db: Database;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
}

/** How often a process whose answer is old looks whether another one has a new one. */
const LOOK_EVERY_MS = 60_000;
/** How long it waits while another one is asking, and how often it looks then. */
const WAIT_MS = 4_000;
const WAIT_STEP_MS = 100;
/** Whoever claimed a row longer ago is not asking any more: it died. */
const ASKING_MS = 15_000;

export function outsideAnswer<Answer>(
  source: OutsideSource<Answer>,
  { db, log, now }: OutsideParts,
): OutsideAnswer<Answer> {
  const { name, freshMs, shape, ask } = source;
  let known: Known<Answer> | undefined;
  let lookAgainAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;

  const isFresh = () => known !== undefined && now().getTime() - known.at.getTime() < freshMs;
  const takeIn = (row: KeptAnswer | undefined) => {
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
      log.warn({ source: name, reason: reasonOf(error) }, 'an outside source gave nothing usable');
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
          log.warn({ err: error, source: name }, 'outside answers could not be read or kept'),
        )
        .finally(() => (underWay = undefined));
      return underWay;
    },
  };
}

interface KeptAnswer {
  answer: unknown;
  answered_at: Date | null;
}

/** The row for one process a period: of those that try at once, its lock lets one find it due. */
function claim(
  db: Database,
  { name, restMs }: Pick<OutsideSource<unknown>, 'name' | 'restMs'>,
  at: Date,
): Promise<KeptAnswer | undefined> {
  const claimed = { asking_since: at, ask_again_at: new Date(at.getTime() + restMs) };
  return repeatedly(db, () =>
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

/** The answer that is kept; if somebody is asking just now, the one that they bring. */
async function readWhenAnswered(
  db: Database,
  name: string,
  now: () => Date,
): Promise<KeptAnswer | undefined> {
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
  { name, freshMs }: Pick<OutsideSource<unknown>, 'name' | 'freshMs'>,
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
