import type { Forecast, PlanItem, forecast } from '@meridian/engine';

type ForecastRequest = Parameters<typeof forecast>[0];

/** The plan and forecast of a scenario. */
export interface ComputedForecast {
  readonly plan: readonly PlanItem[];
  readonly forecast: Forecast;
}

/** The inputs of a forecast besides the items. */
export type ForecastInputs = Omit<ForecastRequest, 'items'>;

interface CachedForecast<Item> extends ComputedForecast {
  readonly items: readonly Item[];
  readonly outlook: ForecastInputs;
}

/** A cache with the last forecast of each scenario. */
interface ForecastCache<Item> {
  /** Returns the scenario's forecast; computed again only if its inputs changed since the last call. */
  read: (scenario: number, items: readonly Item[], outlook: ForecastInputs) => ComputedForecast;
}

/**
 * Returns a cache of each scenario's last forecast. A forecast is computed once per change for all components. A new
 * list with equal items, such as after the server confirmed an edit, causes no new computation.
 */
export function createForecastCache<Item>(
  toPlanItem: (item: Item) => PlanItem,
  compute: (scenario: number, request: ForecastRequest) => Forecast,
): ForecastCache<Item> {
  const memory = new Map<number, CachedForecast<Item>>();
  return {
    read: (scenario, items, outlook) => {
      const last = memory.get(scenario);
      const plan = last?.items === items ? last.plan : planOf(items.map(toPlanItem), last?.plan);
      const isCurrent = last?.plan === plan && isSame(last.outlook, outlook);
      const known = isCurrent ? last.forecast : compute(scenario, { items: plan, ...outlook });
      const kept = { items, outlook, plan, forecast: known };
      memory.set(scenario, kept);
      return kept;
    },
  };
}

/** Returns the plan, or the previous one if they are equal. */
function planOf(plan: readonly PlanItem[], last: readonly PlanItem[] | undefined): readonly PlanItem[] {
  const isLast = last?.length === plan.length && plan.every((item, index) => meansSame(item, last[index]));
  return isLast ? last : plan;
}

/** Compares without ids, because an item gets its id from the server later. */
function meansSame(item: PlanItem, other: PlanItem | undefined): boolean {
  return other !== undefined && isSame(item, other, ['id']);
}

function isSame<Values extends object>(one: Values, other: Values, except: (keyof Values)[] = []): boolean {
  const fields = Object.keys(one) as (keyof Values)[];
  return fields.every((field) => except.includes(field) || Object.is(one[field], other[field]));
}
