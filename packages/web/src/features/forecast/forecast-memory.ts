import type { Forecast, PlanItem, forecast } from '@meridian/engine';

type ForecastRequest = Parameters<typeof forecast>[0];

/** The results of a scenario's items. */
export interface Computed {
  readonly plan: readonly PlanItem[];
  readonly forecast: Forecast;
}

/** The inputs of a forecast beside the items. */
export type Outlook = Omit<ForecastRequest, 'items'>;

interface Kept<Item> extends Computed {
  readonly items: readonly Item[];
  readonly outlook: Outlook;
}

/** The last forecast of each scenario. */
interface ForecastMemory<Item> {
  /** The scenario's forecast; computed when what it follows from is another than last time, whoever asks. */
  read: (scenario: number, items: readonly Item[], outlook: Outlook) => Computed;
}

/**
 * Remembers each scenario's last forecast, so that it is computed once a change for all who show it. A list that is another but means the
 * same plan, as when the server confirms an edit, leaves it as it is.
 */
export function createForecastMemory<Item>(
  toPlanItem: (item: Item) => PlanItem,
  compute: (scenario: number, request: ForecastRequest) => Forecast,
): ForecastMemory<Item> {
  const memory = new Map<number, Kept<Item>>();
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

/** The plan, or the last one where they mean the same. */
function planOf(plan: readonly PlanItem[], last: readonly PlanItem[] | undefined): readonly PlanItem[] {
  const isLast = last?.length === plan.length && plan.every((item, index) => meansSame(item, last[index]));
  return isLast ? last : plan;
}

/** Ids do not count: an item gets its own only from the server. */
function meansSame(item: PlanItem, other: PlanItem | undefined): boolean {
  return other !== undefined && isSame(item, other, ['id']);
}

function isSame<Values extends object>(one: Values, other: Values, except: (keyof Values)[] = []): boolean {
  const fields = Object.keys(one) as (keyof Values)[];
  return fields.every((field) => except.includes(field) || Object.is(one[field], other[field]));
}
