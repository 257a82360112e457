/** Computes how each part of a difference affects the chance that the plan succeeds. */
import { LIMITS, toSimulationRequest } from '@meridian/contract';
import type { ComparedItem, ComparedPlan } from '@meridian/engine';
import {
  type OutcomeDifference,
  type SimulationRequest,
  type SimulationResult,
  compareOutcomes,
} from '@meridian/simulation';
import type { DifferenceRow } from './difference-rows.ts';

/** The number of simulated paths, equal to the number for a question about the plan (finance.md section 16). */
export const SUCCESS_CHANCE_PATHS = 2_000;

/** A difference of two chances, from -1 to 1, with its 95 % confidence interval. */
type ChanceDifference = OutcomeDifference['success'];

/** Two plans, and the rows of the table in which they differ. */
export interface SuccessChanceRequest {
  readonly from: Required<ComparedPlan>;
  readonly to: Required<ComparedPlan>;
  readonly outlook: Pick<SimulationRequest, 'start' | 'years' | 'months' | 'currency' | 'rates'>;
  readonly lines: readonly DifferenceRow[];
}

/** The chances of success of both plans, from 0 to 1, and the effect of each row on the first plan's chance. */
export interface SuccessChances {
  readonly from: number;
  readonly to: number;
  readonly total: ChanceDifference;
  /** The effects by the id of the row: of single items, and of the assumptions. */
  readonly byLine: ReadonlyMap<string, ChanceDifference>;
}

interface Outcome {
  readonly byPath: Parameters<typeof compareOutcomes>[0];
}

/**
 * Returns the number of simulations that a request needs: two for the plans, one for the effect of the assumptions, and one for each row of
 * an item.
 */
export function countSimulations({ lines }: SuccessChanceRequest): number {
  return 3 + lines.filter(({ part }) => part === 'item').length;
}

/**
 * Simulates the first plan once per row, with the items of the row replaced by those of the second plan. The effect of the assumptions is
 * the difference between two simulations of the second plan: under the first plan's assumptions, and under its own. All simulations use
 * common random numbers. They run one after the other: `onDone` is called after each, and they stop between two if `signal` is aborted.
 */
export async function simulateSuccessChances(
  { from, to, outlook, lines }: SuccessChanceRequest,
  run: (request: SimulationRequest) => Promise<SimulationResult>,
  { signal, onDone }: { signal: AbortSignal; onDone: (done: number) => void },
): Promise<SuccessChances> {
  let done = 0;
  const outcomeOf = async (plan: Required<ComparedPlan>) => {
    const { byPath, probabilityOfShortfall } = await run({ ...requestFor(plan, outlook), keepsPaths: true });
    signal.throwIfAborted();
    if (byPath === undefined) throw new Error('The simulation returned no paths.');
    onDone((done += 1));
    return { byPath, chance: 1 - probabilityOfShortfall };
  };
  const first = await outcomeOf(from);
  const second = await outcomeOf(to);
  const moved = await outcomeOf({ ...to, assumptions: from.assumptions });
  const between = (one: Outcome, other: Outcome) => compareOutcomes(one.byPath, other.byPath).success;
  const byLine = new Map<string, ChanceDifference>();
  for (const line of lines) {
    if (line.part === 'assumptions') byLine.set(line.id, between(moved, second));
    if (line.part !== 'item') continue;
    const changed = await outcomeOf({ ...from, items: withLine(from.items, line.item) });
    byLine.set(line.id, between(first, changed));
  }
  return { from: first.chance, to: second.chance, total: between(first, second), byLine };
}

/** Returns the items of the first plan, in which those of one row of the table are replaced by the items of the second plan. */
function withLine(
  items: readonly ComparedItem[],
  line: Readonly<Record<'from' | 'to', readonly ComparedItem[]>>,
): readonly ComparedItem[] {
  const gone = new Set(line.from.map(({ id }) => id));
  return [...items.filter(({ id }) => !gone.has(id)), ...line.to];
}

function requestFor(plan: Required<ComparedPlan>, outlook: SuccessChanceRequest['outlook']): SimulationRequest {
  const { deficitPolicy = 'overdraft' } = plan.assumptions;
  const body = {
    num_simulations: SUCCESS_CHANCE_PATHS,
    seed: LIMITS.simulationSeedDefault,
    return_model: 'lognormal',
    include_fx_risk: true,
  } as const;
  return toSimulationRequest({ ...outlook, ...plan, assumptions: { ...plan.assumptions, deficitPolicy } }, body, {});
}
