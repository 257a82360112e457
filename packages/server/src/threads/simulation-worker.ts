/**
 * Runs in threads of its own (simulation-threads.ts starts them and calls these functions by name): parts of simulations, which share
 * their memory, parts of crisis analyses, break-even moves of currencies, differences of plans, and answers to questions. `slot` says which
 * scratch space of a simulation's memory a part may use.
 */
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import type { StressTestAnswer } from '@meridian/contract';
import {
  type CrisisOutcome,
  type CurrencyCode,
  type ForecastRequest,
  type PlanDifference,
  type PlanDifferenceRequest,
  type Goal,
  type GoalAnswer,
  type StressTest,
  breakEven,
  crisisOutcomes,
  currencyExposure,
  planDifference,
  solveGoal,
} from '@meridian/engine';
import {
  type SharedSimulation,
  type SimulationPart,
  type SimulationRequest,
  type SimulationResult,
  compileKernel,
  openShared,
  runPart,
  sharedResult,
} from '@meridian/simulation';

/** Below everything that somebody waits for at once. On Linux this is of the thread that asks; elsewhere it would be of the whole process. */
const PRIORITY = 10;
if (process.platform === 'linux') setPriority(Math.max(getPriority(), PRIORITY));

/** Beside this program where it is built, else from the kernel's own build. Every Node that the server runs on has what it needs. */
const kernelFolder = import.meta.url.endsWith('.ts') ? '../../../simulation/dist' : '.';
const compiled = compileKernel(
  readFileSync(new URL(`${kernelFolder}/simulation-kernel.wasm`, import.meta.url)),
);

/** @public Prepares a simulation for as many threads as there are slots; null where it would take more than `mostBytes`. */
export function openSimulation({
  request,
  slots,
  mostBytes,
}: {
  request: SimulationRequest;
  slots: number;
  mostBytes: number;
}): ReturnType<typeof openShared> {
  return openShared(request, { compiled, workers: slots, mostBytes });
}

/** @public Runs a part of a simulation. */
export function simulatePart({
  simulation,
  part,
  slot,
}: {
  simulation: SharedSimulation;
  part: SimulationPart;
  slot: number;
}): void {
  runPart(simulation, part, slot, compiled);
}

/** @public The figures, once all parts have run. */
export function simulationResult({
  simulation,
  request,
}: {
  simulation: SharedSimulation;
  request: SimulationRequest;
}): SimulationResult {
  return sharedResult(simulation, request, compiled);
}

export type NamedTest = StressTest & Pick<StressTestAnswer, 'id' | 'name' | 'severity'>;
export type CrisisPlan = Omit<ForecastRequest, 'path'>;

/**
 * @public The outcomes of some of the crises of an analysis. `plan` is a `CrisisPlan`, written by `serialize` into memory that all
 * threads see: a large one is copied once and not for every part.
 */
export function outcomesOfCrises({
  plan,
  tests,
  multiplier,
}: {
  plan: SharedArrayBuffer;
  tests: readonly NamedTest[];
  multiplier: number;
}): CrisisOutcome<NamedTest>[] {
  return crisisOutcomes(deserialize(new Uint8Array(plan)) as CrisisPlan, tests, multiplier);
}

/** @public What a plan has to do with each currency; `plan` as for {@link outcomesOfCrises}. */
export function exposureOf({ plan }: { plan: SharedArrayBuffer }): ReturnType<typeof currencyExposure> {
  return currencyExposure(deserialize(new Uint8Array(plan)) as CrisisPlan);
}

/** @public The break-even move of a currency, in percent; `plan` as for {@link outcomesOfCrises}. */
export function breakEvenOf({ plan, code }: { plan: SharedArrayBuffer; code: CurrencyCode }): number | null {
  return breakEven(deserialize(new Uint8Array(plan)) as CrisisPlan, code);
}

/** @public Why two plans end differently; `request` is a `PlanDifferenceRequest`, written as for {@link outcomesOfCrises}. */
export function differenceOf({ request }: { request: SharedArrayBuffer }): PlanDifference {
  return planDifference(deserialize(new Uint8Array(request)) as PlanDifferenceRequest);
}

/** @public The answer to a question; `plan` as for {@link outcomesOfCrises}. */
export function answerGoal({ plan, ...asked }: Omit<Goal, 'plan'> & { plan: SharedArrayBuffer }): GoalAnswer {
  return solveGoal({ plan: deserialize(new Uint8Array(plan)) as CrisisPlan, ...asked });
}
