import { LIMITS, sentence } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import {
  type Place,
  type PlaceMessages,
  type PlacesOptions,
  type Running,
  openPlaces,
} from '#http/places.ts';
import { type SimulationThreads, openSimulationThreads } from './simulation-threads.ts';

/** The threads of a computation, and its entry in the queue for them. */
export interface OnThreads {
  threads: SimulationThreads;
  place: Place;
}

export type PlacesOnThreads = ReturnType<typeof openPlacesOnThreads>;

/** Opens the queues for computations on worker threads. Waiting requests are refused as soon as the server begins to stop. */
export function openPlacesOnThreads(app: FastifyInstance) {
  const threads = openSimulationThreads({ log: app.log });
  const running: Running = new Set();
  const simulations = openPlaces(simulationPlaces(running));
  const analyses = openPlaces(analysisPlaces(running));
  const exposures = openPlaces({ ...analysisPlaces(running), messages: QUESTION_MESSAGES });
  const goals = openPlaces({ ...simulationPlaces(running), messages: QUESTION_MESSAGES });
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
const MOST_BYTES = 512 * 2 ** 20;

const SIMULATION_MESSAGES: PlaceMessages = {
  own: sentence('simulations_own'),
  all: sentence('simulations_all'),
  busy: sentence('simulations_busy'),
  tooLong: ['num_simulations', sentence('simulation_too_long')],
  stopping: sentence('simulation_stopped'),
};

const ANALYSIS_MESSAGES: PlaceMessages = {
  own: sentence('analyses_own'),
  all: sentence('analyses_all'),
  busy: sentence('analyses_busy'),
  tooLong: ['economic_scenario_id', sentence('analysis_too_long')],
  stopping: sentence('analysis_stopped'),
};

/** Messages for exposures, differences and questions about the plan. */
const QUESTION_MESSAGES: PlaceMessages = {
  ...ANALYSIS_MESSAGES,
  tooLong: ['years', sentence('exposure_too_long')],
};

/** Returns the limits for simulations; their weight is memory in bytes. */
export function simulationPlaces(running: Running): PlacesOptions {
  return {
    mostWeight: MOST_BYTES,
    waiting: LIMITS.simulationsWaiting,
    mostPeople: LIMITS.simulationPeople,
    seconds: LIMITS.simulationSeconds,
    messages: SIMULATION_MESSAGES,
    running,
  };
}

/** Returns the limits for analyses; they have no weight because they need almost no memory. */
export function analysisPlaces(running: Running): PlacesOptions {
  return { ...simulationPlaces(running), seconds: LIMITS.analysisSeconds, messages: ANALYSIS_MESSAGES };
}
