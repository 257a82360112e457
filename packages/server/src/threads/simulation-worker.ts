/**
 * The program of the worker threads; simulation-threads.ts starts them and calls these functions by name. They compute parts of simulations
 * and of crisis analyses, break-even moves of currencies, differences of plans, and results of questions. The parts of a simulation share
 * its memory, in which `slot` selects the scratch space that a part may use.
 */
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import type { StressTestResponse } from '@meridian/contract';
import {
  type CrisisOutcome,
  type CurrencyCode,
  type ForecastRequest,
  type PlanDifference,
  type PlanDifferenceRequest,
  type Goal,
  type GoalResult,
  type StressTest,
  findBreakEven,
  computeCrisisOutcomes,
  computeCurrencyExposure,
  explainPlanDifference,
  solveGoal,
} from '@meridian/engine';
import {
  type KernelMemory,
  type SharedSimulation,
  type SimulationPart,
  type SimulationRequest,
  type SimulationResult,
  compileKernel,
  createSharedSimulation,
  runPart,
  toSharedResult,
} from '@meridian/simulation';

/**
 * Priority of the worker threads, lower than that of the thread for requests. Set only on Linux, where it applies to the calling thread;
 * elsewhere it would apply to the whole process.
 */
const PRIORITY = 10;
if (process.platform === 'linux') setPriority(Math.max(getPriority(), PRIORITY));

/**
 * The kernel is beside this program in the build, otherwise in the output folder of its package. All supported Node versions have the
 * WebAssembly features that it needs.
 */
const kernelFolder = import.meta.url.endsWith('.ts') ? '../../../simulation/dist' : '.';
const compiled = compileKernel(readFileSync(new URL(`${kernelFolder}/simulation-kernel.wasm`, import.meta.url)));

/** @public Prepares a simulation in `memory` for one thread per slot; returns null if the memory is too small. */
export function prepareSimulation({
  request,
  slots,
  memory,
}: {
  request: SimulationRequest;
  slots: number;
  memory: KernelMemory;
}): ReturnType<typeof createSharedSimulation> {
  return createSharedSimulation(request, { compiled, workers: slots, memory });
}

/** @public Runs one part of a simulation on this thread. */
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

/** @public Returns the figures of a simulation after all its parts have run. */
export function computeSimulationResult({
  simulation,
  request,
}: {
  simulation: SharedSimulation;
  request: SimulationRequest;
}): SimulationResult {
  return toSharedResult(simulation, request, compiled);
}

export type NamedTest = StressTest & Pick<StressTestResponse, 'id' | 'name' | 'severity'>;
export type CrisisPlan = Omit<ForecastRequest, 'path'>;

/**
 * @public Returns the outcomes of some crises of an analysis. `plan` is a `CrisisPlan`, serialized into memory that all threads share, so
 * that a large plan is copied once and not for every task.
 */
export function crisisOutcomesTask({
  plan,
  tests,
  multiplier,
}: {
  plan: SharedArrayBuffer;
  tests: readonly NamedTest[];
  multiplier: number;
}): CrisisOutcome<NamedTest>[] {
  return computeCrisisOutcomes(deserialize(new Uint8Array(plan)) as CrisisPlan, tests, multiplier);
}

/** @public Returns the plan's exposure to each currency. For `plan` see {@link crisisOutcomesTask}. */
export function computeExposureTask({ plan }: { plan: SharedArrayBuffer }): ReturnType<typeof computeCurrencyExposure> {
  return computeCurrencyExposure(deserialize(new Uint8Array(plan)) as CrisisPlan);
}

/** @public Returns the break-even move of a currency, in percent. For `plan` see {@link crisisOutcomesTask}. */
export function findBreakEvenTask({ plan, code }: { plan: SharedArrayBuffer; code: CurrencyCode }): number | null {
  return findBreakEven(deserialize(new Uint8Array(plan)) as CrisisPlan, code);
}

/** @public Explains why two plans end differently; `request` is a `PlanDifferenceRequest`, serialized as for {@link crisisOutcomesTask}. */
export function explainDifferenceTask({ request }: { request: SharedArrayBuffer }): PlanDifference {
  return explainPlanDifference(deserialize(new Uint8Array(request)) as PlanDifferenceRequest);
}

/** @public Solves a question about the plan. For `plan` see {@link crisisOutcomesTask}. */
export function solveGoalTask({ plan, ...asked }: Omit<Goal, 'plan'> & { plan: SharedArrayBuffer }): GoalResult {
  return solveGoal({ plan: deserialize(new Uint8Array(plan)) as CrisisPlan, ...asked });
}
