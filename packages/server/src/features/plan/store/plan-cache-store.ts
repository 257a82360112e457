import type { FinancialItem, Scenario } from '@meridian/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '#db/connect.ts';
import { withTimeLimit, abortSignalOf } from '#db/request-timeout.ts';
import { createMemoryLimit } from '#db/memory-limit.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound, tooMuchWork } from '#errors.ts';
import { readAllItems, countItems } from './item-list-store.ts';
import { listScenarios } from './scenario-store.ts';

/** The items and scenarios of one user, which lists and forecasts read. */
export interface Plan {
  /** Items, newest first. */
  items: readonly FinancialItem[];
  scenarios: ReadonlyMap<number, Scenario>;
}

export interface PlanCache {
  /** Returns the user's plan at the version of `user` or later. Rejects when the signal of `db` is aborted. */
  read(db: Database, user: UserRow): Promise<Plan>;
}

/** One load of a plan, shared by all requests that wait for it. */
interface Load {
  /** The user as read before the load: the plan has this version or a later one. */
  user: UserRow;
  plan: Promise<Plan>;
  waiting: number;
  /** Controller that is aborted when no request waits any more. */
  end: AbortController;
}

interface Loads {
  underWay: Load | undefined;
  /** The next load, for requests that need a newer version. It starts when the current load has ended. */
  next: Load | undefined;
  /** True once the plan is known to be large. */
  isLarge: boolean;
}

interface Cached {
  version: number;
  plan: Plan;
}

/**
 * Maximum number of items of a small plan. Small plans have a memory limit of their own, so that they never wait for the large plans of
 * other users.
 */
const SMALL_ITEMS = 1_000;
/** Time in ms that a request waits for a large plan; shorter than the time limit of a request, so that the client gets 429 and not 503. */
const LARGE_WAIT_MS = 5_000;

/** Returns the number of items of a cached plan, but at least 1, because the cache refuses the size 0. */
const sizeOf = ({ plan }: Cached) => Math.max(1, plan.items.length);

/**
 * Caches plans until their user's version changes; beyond `mostItems` items in total the least recently used are evicted. Each user has at
 * most one running load and one waiting load, however many requests come. All running loads of large plans together have at most
 * `mostItems` items, and those of small plans as many, to bound memory. A load stops when no request waits for it.
 */
export function createPlanCache(mostItems: number): PlanCache {
  const cache = new LRUCache<number, Cached>({ maxSize: mostItems, sizeCalculation: sizeOf });
  const loadsOf = new Map<number, Loads>();
  const room = { small: createMemoryLimit(mostItems), large: createMemoryLimit(mostItems) };

  const load = async (db: Database, signal: AbortSignal, started: () => Load, loads: Loads): Promise<Plan> => {
    // Uses its own signal, because the request that started the load may end before others that wait for it.
    const handle = withTimeLimit(db, Infinity, signal);
    const size = await countItems(handle, started().user.user_id);
    loads.isLarge = size > SMALL_ITEMS;
    const leave = await (size > SMALL_ITEMS ? room.large : room.small).enter(size, signal);
    try {
      const { user } = started();
      const plan = await loadPlan(handle, user);
      cache.set(user.user_id, { version: user.version, plan });
      return plan;
    } finally {
      leave();
    }
  };

  const begin = (db: Database, user: UserRow, loads: Loads): Load => {
    const end = new AbortController();
    const before = loads.underWay?.plan.catch(() => undefined);
    const plan = Promise.resolve(before).then(() => load(db, end.signal, () => started, loads));
    const started: Load = {
      user,
      waiting: 0,
      end,
      plan: plan.finally(() => leaveLoads(loadsOf, started, loads)),
    };
    // The waiting requests handle a rejection. If no request waits any more, a rejection is not an error.
    started.plan.catch(() => undefined);
    if (loads.underWay === undefined) loads.underWay = started;
    else loads.next = started;
    loadsOf.set(user.user_id, loads);
    return started;
  };

  return {
    read: (db, user) => {
      // A transaction sees its own uncommitted changes, which must not get into the cache.
      if (db.isTransaction) return loadPlan(db, user);
      const cached = cache.get(user.user_id);
      if (cached !== undefined && cached.version >= user.version) return Promise.resolve(cached.plan);
      const loads = loadsOf.get(user.user_id) ?? { underWay: undefined, next: undefined, isLarge: false };
      const { underWay, next } = loads;
      if (serves(underWay, user)) return waitFor(underWay, loads, abortSignalOf(db));
      if (next !== undefined && !next.end.signal.aborted) {
        // This load has not started yet, so it will still read the newest version.
        if (next.user.version < user.version) next.user = user;
        return waitFor(next, loads, abortSignalOf(db));
      }
      return waitFor(begin(db, user, loads), loads, abortSignalOf(db));
    },
  };
}

/** Removes an ended load, and makes the next one the running one. */
function leaveLoads(loadsOf: Map<number, Loads>, ended: Load, loads: Loads): void {
  if (loads.next === ended) loads.next = undefined;
  if (loads.underWay !== ended) return;
  loads.underWay = loads.next;
  loads.next = undefined;
  if (loads.underWay === undefined) loadsOf.delete(ended.user.user_id);
}

function serves(load: Load | undefined, { version }: UserRow): load is Load {
  return load !== undefined && load.user.version >= version && !load.end.signal.aborted;
}

/**
 * Resolves with the plan. Rejects with 429 if a large plan takes too long, or as soon as the request is aborted. When the last waiting
 * request is aborted, the load stops; after a 429 it continues, so that the next request finds the plan.
 */
async function waitFor(load: Load, loads: Loads, signal: AbortSignal | undefined): Promise<Plan> {
  signal?.throwIfAborted();
  load.waiting += 1;
  let stopWaiting = () => {};
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    stopWaiting = () => reject(signal?.reason as Error);
    timer = setTimeout(() => loads.isLarge && reject(tooMuchWork()), LARGE_WAIT_MS);
  });
  signal?.addEventListener('abort', stopWaiting);
  try {
    return await Promise.race([load.plan, over]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stopWaiting);
    load.waiting -= 1;
    if (load.waiting === 0 && (signal?.aborted ?? false)) load.end.abort();
  }
}

async function loadPlan(db: Database, user: UserRow): Promise<Plan> {
  const [items, scenarios] = await Promise.all([readAllItems(db, user.user_id), listScenarios(db, user)]);
  return { items, scenarios: new Map(scenarios.map((scenario) => [scenario.id, scenario])) };
}

/** Returns one of the user's scenarios; throws 404 if it is not the user's. */
export function requireScenarioInPlan({ scenarios }: Plan, id: number): Scenario {
  const scenario = scenarios.get(id);
  if (scenario === undefined) throw notFound();
  return scenario;
}

/** Returns the items of one of the user's scenarios; throws 404 if it is not the user's. */
export function itemsOfScenario(plan: Plan, scenarioId: number): FinancialItem[] {
  requireScenarioInPlan(plan, scenarioId);
  return plan.items.filter((item) => item.scenario === scenarioId);
}
