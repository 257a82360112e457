/** Reads the plan of the scenario that a request names; throws 404 for ids that are not the user's. */
import { type exposureEndpoints, type ParsedHorizon, toEngineAssumptions, toPlanItem } from '@meridian/contract';
import type { Assumptions, Horizon, Month, PlanItem, Rates } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { abortSignalOf } from '#db/request-timeout.ts';
import { mapYielding } from '#db/yielding-loops.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import type { RateStore } from '#features/currency/rate-store.ts';
import type { Call } from '#http/call-types.ts';
import { requireHorizon } from '#http/request-horizon.ts';
import type { WorkQueue } from '#http/work-queue.ts';
import { chooseStartMonth } from '#http/request-start-month.ts';
import type { ThreadComputation, ThreadQueues } from '#threads/thread-queues.ts';
import { type PlanCache, itemsOfScenario, requireScenarioInPlan } from './plan-cache-store.ts';

/** The user and the time of a request. */
export interface Caller {
  db: Database;
  user: UserRow;
  now: Date;
}

/** The plan of a scenario in the engine's form; of the selected scenario if the request names none. */
export interface SelectedPlan extends Horizon {
  items: PlanItem[];
  currency: UserRow['display_currency'];
  start: Month;
  rates: Rates;
  assumptions: Assumptions;
}

export async function readSelectedPlan(
  { db, user, now }: Caller,
  plans: PlanCache,
  given: ParsedHorizon & { scenario_id?: number | undefined; start?: Month | undefined; rates: Rates },
): Promise<SelectedPlan> {
  const { scenario_id: id = user.selected_scenario_id ?? noScenario(), rates } = given;
  const start = chooseStartMonth(given.start, now);
  const horizon = requireHorizon(given, start);
  const plan = await plans.read(db, user);
  const { assumptions } = requireScenarioInPlan(plan, id);
  return {
    items: await mapYielding(itemsOfScenario(plan, id), toPlanItem, abortSignalOf(db)),
    currency: user.display_currency,
    start,
    ...horizon,
    rates,
    assumptions: toEngineAssumptions(assumptions),
  };
}

/** Returns all currencies that the plan can contain and the display currency, sorted by code. */
export function listPlanCurrencies({
  items,
  currency,
}: Pick<SelectedPlan, 'currency'> & { items: readonly PlanItem[] }) {
  const held = items.flatMap((item) => [item.currency, item.existingFundsCurrency]);
  return [...new Set([currency, ...held])].toSorted();
}

function noScenario(): never {
  throw invalidField('scenario_id', 'no_scenario');
}

/** A call of any endpoint. The type names one endpoint as an example; only the fields that all calls have are read. */
type AnyCall = Call<typeof exposureEndpoints.currencyExposure>;

/** Input of a computation: the plan's data and the worker threads. */
export interface ComputationInputs extends ThreadComputation {
  plans: PlanCache;
  rates: Rates;
}

/** Returns a function that enters the queue `places`, calls `work` with its queue entry, and leaves the queue when `work` ends. */
export const createQueueRunner =
  (plans: PlanCache, rateStore: RateStore, { threads }: ThreadQueues) =>
  async <Answer>(
    { user, signal, progress }: Pick<AnyCall, 'user' | 'signal' | 'progress'>,
    places: WorkQueue,
    work: (given: ComputationInputs) => Promise<Answer>,
  ): Promise<Answer> => {
    const place = places.enter(user, progress, signal);
    try {
      return await work({ plans, rates: rateStore.current().rates, threads, place });
    } finally {
      place.leave();
    }
  };
