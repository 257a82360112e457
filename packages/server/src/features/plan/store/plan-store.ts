import type { FinancialItem, Scenario } from '@meridian/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '#db/connect.ts';
import { endingIn, signalOf } from '#db/limits/request-time.ts';
import { openRoom } from '#db/room.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { allItems, countItems } from './item-store.ts';
import { listScenarios } from './scenario-store.ts';

/** All that a user plans with, as lists and forecasts read it. */
export interface Plan {
  /** Newest first. */
  items: readonly FinancialItem[];
  scenarios: ReadonlyMap<number, Scenario>;
}

export interface PlanStore {
  /** The user's plan as it stood when `user` was read, or newer. Rejects when the signal of `db` is aborted. */
  read(db: Database, user: UserRow): Promise<Plan>;
}

/** One load of a plan, shared by every request that needs it. */
interface Load {
  /** As read before the load: the plan is of this version or newer. */
  user: UserRow;
  plan: Promise<Plan>;
  waiting: number;
  /** Aborted once nobody waits any more. */
  end: AbortController;
}

interface Loads {
  underWay: Load | undefined;
  /** Begins when the one under way has ended; for requests that need a newer plan than that one brings. */
  next: Load | undefined;
}

interface Cached {
  version: number;
  plan: Plan;
}

/** In items; the cache counts nothing as less than one. */
const sizeOf = ({ plan }: Cached) => Math.max(1, plan.items.length);

/**
 * Caches plans while their user's version stands, those read longest ago given up beyond `mostItems` items. Of a user one load
 * is under way at a time and at most one waits behind it, however many requests come; of all users together no more than
 * `mostItems` items are being loaded, so that nobody's requests can fill the memory. A load stops when its last request is over.
 */
export function openPlanStore(mostItems: number): PlanStore {
  const cache = new LRUCache<number, Cached>({ maxSize: mostItems, sizeCalculation: sizeOf });
  const loadsOf = new Map<number, Loads>();
  const room = openRoom(mostItems);

  const load = async (db: Database, signal: AbortSignal, newest: () => UserRow): Promise<Plan> => {
    // Its own end, because the request that began it may be over before others that wait for it.
    const handle = endingIn(db, Infinity, signal);
    const leave = await room.enter(await countItems(handle, newest().user_id), signal);
    try {
      const user = newest();
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
    const plan = Promise.resolve(before).then(() => load(db, end.signal, () => started.user));
    const started: Load = { user, waiting: 0, end, plan: plan.finally(() => leaveLoads(started, loads)) };
    // Whoever waits for it is told; that nobody waits any more is no fault.
    started.plan.catch(() => undefined);
    if (loads.underWay === undefined) loads.underWay = started;
    else loads.next = started;
    loadsOf.set(user.user_id, loads);
    return started;
  };

  const leaveLoads = (ended: Load, loads: Loads) => {
    if (loads.next === ended) loads.next = undefined;
    if (loads.underWay !== ended) return;
    loads.underWay = loads.next;
    loads.next = undefined;
    if (loads.underWay === undefined) loadsOf.delete(ended.user.user_id);
  };

  return {
    read: (db, user) => {
      // A change sees its own unfinished work, which is nobody else's to see.
      if (db.isTransaction) return loadPlan(db, user);
      const cached = cache.get(user.user_id);
      if (cached !== undefined && cached.version >= user.version) return Promise.resolve(cached.plan);
      const loads = loadsOf.get(user.user_id) ?? { underWay: undefined, next: undefined };
      const { underWay, next } = loads;
      if (serves(underWay, user)) return waitFor(underWay, signalOf(db));
      if (next !== undefined && !next.end.signal.aborted) {
        // It has not begun, so it still brings the newest.
        if (next.user.version < user.version) next.user = user;
        return waitFor(next, signalOf(db));
      }
      return waitFor(begin(db, user, loads), signalOf(db));
    },
  };
}

function serves(load: Load | undefined, { version }: UserRow): load is Load {
  return load !== undefined && load.user.version >= version && !load.end.signal.aborted;
}

/** The plan, unless the request is over before: then it waits no longer, and the last one that leaves ends the load. */
async function waitFor(load: Load, signal: AbortSignal | undefined): Promise<Plan> {
  signal?.throwIfAborted();
  load.waiting += 1;
  let stopWaiting = () => {};
  const over = new Promise<never>((_, reject) => {
    stopWaiting = () => reject(signal?.reason as Error);
  });
  signal?.addEventListener('abort', stopWaiting);
  try {
    return await Promise.race([load.plan, over]);
  } finally {
    signal?.removeEventListener('abort', stopWaiting);
    load.waiting -= 1;
    if (load.waiting === 0) load.end.abort();
  }
}

async function loadPlan(db: Database, user: UserRow): Promise<Plan> {
  const [items, scenarios] = await Promise.all([allItems(db, user.user_id), listScenarios(db, user)]);
  return { items, scenarios: new Map(scenarios.map((scenario) => [scenario.id, scenario])) };
}

/** One of the user's scenarios; 404 when it is not the user's. */
export function scenarioOf({ scenarios }: Plan, id: number): Scenario {
  const scenario = scenarios.get(id);
  if (scenario === undefined) throw notFound();
  return scenario;
}

/** The items of one of the user's scenarios; 404 when it is not the user's. */
export function itemsOfScenario(plan: Plan, scenarioId: number): FinancialItem[] {
  scenarioOf(plan, scenarioId);
  return plan.items.filter((item) => item.scenario === scenarioId);
}
