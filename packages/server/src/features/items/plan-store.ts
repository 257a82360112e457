import type { FinancialItem, Scenario } from '@meridian/contract';
import type { Database } from '#db/connect.ts';
import type { UserRow } from '#db/user-row.ts';
import { notFound } from '#errors.ts';
import { allItems } from './item-store.ts';
import { listScenarios } from '#features/scenarios/scenario-store.ts';

/** All that a user plans with, as lists and forecasts read it. */
export interface Plan {
  /** Newest first. */
  items: readonly FinancialItem[];
  scenarios: ReadonlyMap<number, Scenario>;
}

export interface PlanStore {
  /** The user's plan as it stood when `user` was read, or newer. */
  read(db: Database, user: UserRow): Promise<Plan>;
}

interface Held {
  version: number;
  plan: Promise<Plan>;
  /** 0 until the plan is there. */
  items: number;
}

/**
 * Plans held in memory while their user's version stands, those read longest ago given up beyond `mostItems` items. The
 * version is read before the plan, so what is held may be newer than its version says and never older.
 */
export function openPlanStore(mostItems: number): PlanStore {
  const byUser = new Map<number, Held>();
  let heldItems = 0;
  const drop = (userId: number, held: Held) => {
    if (byUser.get(userId) !== held) return;
    byUser.delete(userId);
    heldItems -= held.items;
  };
  const hold = (db: Database, user: UserRow) => {
    const previous = byUser.get(user.user_id);
    if (previous !== undefined) drop(user.user_id, previous);
    const held: Held = { version: user.version, plan: loadPlan(db, user), items: 0 };
    byUser.set(user.user_id, held);
    void weigh(user.user_id, held);
    return held.plan;
  };
  const weigh = async (userId: number, held: Held) => {
    try {
      const { items } = await held.plan;
      if (byUser.get(userId) !== held) return;
      held.items = items.length;
      heldItems += items.length;
      for (const [oldest, other] of byUser) {
        if (heldItems <= mostItems) break;
        drop(oldest, other);
      }
    } catch {
      // Whoever asked is told; the next one tries anew.
      drop(userId, held);
    }
  };
  return {
    read: (db, user) => {
      // A change sees its own unfinished work, which is nobody else's to see.
      if (db.isTransaction) return loadPlan(db, user);
      const held = byUser.get(user.user_id);
      if (held?.version !== user.version) return hold(db, user);
      byUser.delete(user.user_id);
      byUser.set(user.user_id, held);
      return held.plan;
    },
  };
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
