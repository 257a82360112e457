/** Reads the parts of the user's plan and the economy that a call names; throws 404 for ids that are not the user's. */
import {
  type EconomicScenario,
  type GivenHorizon,
  chosenInflation,
  toEngineAssumptions,
  toPlanItem,
} from '@meridian/contract';
import type { Assumptions, ChosenInflation, Horizon, Month, PlanItem, Rates } from '@meridian/engine';
import type { Database } from '#db/connect.ts';
import { signalOf } from '#db/limits/request-time.ts';
import { mapInTurns } from '#db/turns.ts';
import type { UserRow } from '#db/user-row.ts';
import { invalidField } from '#errors.ts';
import { findObject } from '#features/economic/economic-store.ts';
import { historyOf } from '#features/economic/economic-content-store.ts';
import { type PlanStore, itemsOfScenario, scenarioOf } from '#features/items/plan-store.ts';
import { requireHorizon } from '#http/horizon.ts';
import { startMonth } from '#http/start-month.ts';

/** The user who calls, and the time of the call. */
export interface Asking {
  db: Database;
  user: UserRow;
  now: Date;
}

/** The plan of a scenario in the engine's form; of the selected scenario if the call names none. */
export interface ChosenPlan extends Horizon {
  items: PlanItem[];
  currency: UserRow['display_currency'];
  start: Month;
  rates: Rates;
  assumptions: Assumptions;
}

export async function choosePlan(
  { db, user, now }: Asking,
  plans: PlanStore,
  given: GivenHorizon & { scenario_id?: number | undefined; start?: Month | undefined; rates: Rates },
): Promise<ChosenPlan> {
  const { scenario_id: id = user.selected_scenario_id ?? noScenario(), rates } = given;
  const start = startMonth(given.start, now);
  const horizon = requireHorizon(given, start);
  const plan = await plans.read(db, user);
  const { assumptions } = scenarioOf(plan, id);
  return {
    items: await mapInTurns(itemsOfScenario(plan, id), toPlanItem, signalOf(db)),
    currency: user.display_currency,
    start,
    ...horizon,
    rates,
    assumptions: toEngineAssumptions(assumptions),
  };
}

/** All currencies that the plan can contain and the display currency, sorted by code. */
export function currenciesOf({
  items,
  currency,
}: Pick<ChosenPlan, 'currency'> & { items: readonly PlanItem[] }) {
  const held = items.flatMap((item) => [item.currency, item.existingFundsCurrency]);
  return [...new Set([currency, ...held])].toSorted();
}

function noScenario(): never {
  throw invalidField('scenario_id', 'no_scenario');
}

export interface ChosenEconomy {
  scenario: EconomicScenario | undefined;
  /**
   * The inflation model that the call names, or else the scenario's, before the scenario's adjustment; undefined means the plan's own
   * rates.
   */
  inflation: ChosenInflation | undefined;
}

type Id = number | null | undefined;

export async function chooseEconomy(
  { db, user }: Asking,
  given: { economic_scenario_id?: Id; inflation_model_id?: Id },
): Promise<ChosenEconomy> {
  const scenarioId = given.economic_scenario_id ?? null;
  const scenario =
    scenarioId === null ? undefined : await findObject(db, user, 'economic_scenarios', scenarioId);
  const modelId = given.inflation_model_id ?? scenario?.inflation_model_id ?? null;
  const model = modelId === null ? undefined : await findObject(db, user, 'inflation_models', modelId);
  return { scenario, inflation: chosenInflation(model, historyOf) };
}
