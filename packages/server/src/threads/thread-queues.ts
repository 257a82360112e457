import { LIMITS, errorMessage } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import {
  type QueueEntry,
  type QueueMessages,
  type WorkQueueOptions,
  type RunningWork,
  createFairQueue,
} from '#http/work-queue.ts';
import { type SimulationThreads, createSimulationThreads } from './simulation-threads.ts';

/** The worker threads for a computation, and its entry in the queue for these threads. */
export interface ThreadComputation {
  threads: SimulationThreads;
  place: QueueEntry;
}

export type ThreadQueues = ReturnType<typeof createThreadQueues>;

/** Opens the queues for computations on worker threads. Waiting requests are refused as soon as the server begins to stop. */
export function createThreadQueues(app: FastifyInstance) {
  const threads = createSimulationThreads({ log: app.log });
  const running: RunningWork = new Set();
  const simulations = createFairQueue(simulationQueueOptions(running));
  const analyses = createFairQueue(analysisQueueOptions(running));
  const exposures = createFairQueue({
    ...analysisQueueOptions(running),
    name: 'exposures',
    messages: QUESTION_MESSAGES,
  });
  const goals = createFairQueue({ ...simulationQueueOptions(running), name: 'goals', messages: QUESTION_MESSAGES });
  app.addHook('preClose', async () => {
    simulations.stop();
    analyses.stop();
    exposures.stop();
    goals.stop();
  });
  app.addHook('onClose', () => threads.close());
  return { threads, simulations, analyses, exposures, goals };
}

/**
 * Maximum memory of all simulations in bytes, enough for a few of the largest plans with the most paths. For plans of usual size the limits
 * on requests apply first.
 */
const MAX_BYTES = 512 * 2 ** 20;

const SIMULATION_MESSAGES: QueueMessages = {
  own: errorMessage('simulations_own'),
  all: errorMessage('simulations_all'),
  busy: errorMessage('simulations_busy'),
  tooLong: ['num_simulations', errorMessage('simulation_too_long')],
  stopping: errorMessage('simulation_stopped'),
};

const ANALYSIS_MESSAGES: QueueMessages = {
  own: errorMessage('analyses_own'),
  all: errorMessage('analyses_all'),
  busy: errorMessage('analyses_busy'),
  tooLong: ['economic_scenario_id', errorMessage('analysis_too_long')],
  stopping: errorMessage('analysis_stopped'),
};

/** Error messages for currency exposures, differences of plans and questions about a plan. */
const QUESTION_MESSAGES: QueueMessages = {
  ...ANALYSIS_MESSAGES,
  tooLong: ['years', errorMessage('exposure_too_long')],
};

/** Returns the limits for simulations; their weight is memory in bytes. */
export function simulationQueueOptions(running: RunningWork): WorkQueueOptions {
  return {
    name: 'simulations',
    mostWeight: MAX_BYTES,
    waiting: LIMITS.simulationsWaiting,
    mostPeople: LIMITS.simulationUsersMax,
    seconds: LIMITS.simulationSeconds,
    messages: SIMULATION_MESSAGES,
    running,
  };
}

/** Returns the limits for analyses; they have no weight because they need almost no memory. */
export function analysisQueueOptions(running: RunningWork): WorkQueueOptions {
  const own = { name: 'analyses', seconds: LIMITS.analysisSeconds, messages: ANALYSIS_MESSAGES };
  return { ...simulationQueueOptions(running), ...own };
}
