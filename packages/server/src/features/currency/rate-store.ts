/** The rate chain: what a service said within the hour, else what it said last, else what ships with the product. */
import { LIMITS, type RateSource } from '@meridian/contract';
import { FALLBACK_RATES, type Rates } from '@meridian/engine';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/connect.ts';
import { reasonOf } from '#db/start-report.ts';
import { fetchRates } from './fetch-rates.ts';

interface CurrentRates {
  /** Units per 1 USD, of every currency. */
  rates: Rates;
  /** The day they are of; null for the built-in ones, which are of no one day. */
  asOf: string | null;
  source: RateSource;
  /** Another one with every change of the rates. */
  version: number;
}

export interface RateStore {
  /** The best rates at hand, at once. When they are old, new ones are on their way for a later request. */
  current(): CurrentRates;
  /** Resolves when no refresh is under way. */
  settled(): Promise<void>;
}

export interface RateStoreOptions {
  db: Database;
  /** Services in the order they are asked; empty: none is. */
  urls: readonly string[];
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
}

const HOUR_MS = LIMITS.ratesCacheHours * 3_600_000;

/** How often a process whose rates are old looks whether another one has fetched. */
const LOOK_EVERY_MS = 60_000;

interface Kept {
  rates: Rates;
  asOf: string | null;
  fetchedAt: Date | null;
}

export function openRateStore({ db, urls, log, now }: RateStoreOptions): RateStore {
  let kept: Kept = { rates: FALLBACK_RATES, asOf: null, fetchedAt: null };
  let lookedAt = Number.NEGATIVE_INFINITY;
  let refreshing = Promise.resolve();

  const isFresh = () => kept.fetchedAt !== null && now().getTime() - kept.fetchedAt.getTime() < HOUR_MS;
  const refresh = async () => {
    kept = (await readKept(db)) ?? kept;
    if (isFresh() || urls.length === 0 || !(await claimFetch(db, now()))) return;
    const fetched = await fetchFirst(urls, kept, now(), log);
    if (fetched === undefined) return;
    await writeKept(db, fetched);
    kept = fetched;
  };
  const lookAgain = () => {
    if (isFresh() || now().getTime() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now().getTime();
    refreshing = refresh().catch((error: unknown) => {
      log.warn({ err: error }, 'exchange rates were not refreshed');
    });
  };
  return {
    current: () => {
      lookAgain();
      const source = kept.fetchedAt === null ? 'built-in' : isFresh() ? 'live' : 'cached';
      return { rates: kept.rates, asOf: kept.asOf, source, version: kept.fetchedAt?.getTime() ?? 0 };
    },
    settled: () => refreshing,
  };
}

/** The first service's rates that make sense, over the last good ones of the currencies it lacks. */
async function fetchFirst(
  urls: readonly string[],
  kept: Kept,
  now: Date,
  log: RateStoreOptions['log'],
): Promise<(Kept & { fetchedAt: Date }) | undefined> {
  for (const url of urls) {
    try {
      const { rates, asOf } = await fetchRates(url, kept.rates, now);
      return { rates: { ...kept.rates, ...rates }, asOf, fetchedAt: now };
    } catch (error) {
      log.warn(
        { service: new URL(url).host, reason: reasonOf(error) },
        'a rate service gave no usable rates',
      );
    }
  }
  return undefined;
}

async function readKept(db: Database): Promise<Kept | undefined> {
  const row = await db.selectFrom('exchange_rates').selectAll().executeTakeFirst();
  if (row === undefined || row.rates === null || row.as_of === null) return undefined;
  return { rates: { ...FALLBACK_RATES, ...row.rates }, asOf: row.as_of, fetchedAt: row.fetched_at };
}

/** True for one process an hour: of those that try at once, the row's lock lets one find the last attempt old. */
async function claimFetch(db: Database, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exchange_rates')
    .set({ attempted_at: now })
    .where((row) =>
      row.or([row('attempted_at', 'is', null), row('attempted_at', '<=', new Date(now.getTime() - HOUR_MS))]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function writeKept(db: Database, { rates, asOf, fetchedAt }: Kept): Promise<void> {
  await db
    .updateTable('exchange_rates')
    .set({ rates: JSON.stringify(rates), as_of: asOf, fetched_at: fetchedAt })
    .execute();
}
