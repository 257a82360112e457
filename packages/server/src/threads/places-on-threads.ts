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

/** What a computation runs on: its place among those that wait and run, and the threads. */
export interface OnThreads {
  threads: SimulationThreads;
  place: Place;
}

export type PlacesOnThreads = ReturnType<typeof openPlacesOnThreads>;

/** Opened once for all features. Callers who wait for a place get an error as soon as the server stops, not at the end of the time for stopping. */
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

/** A few of the largest plans with the most paths; of what people usually ask, all that is let in. */
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

/** Sentences about exposures and differences, and about questions to the plan, simulated or not. */
const QUESTION_MESSAGES: PlaceMessages = {
  ...ANALYSIS_MESSAGES,
  tooLong: ['years', sentence('exposure_too_long')],
};

/** Weighed in bytes of memory. */
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

/** Without weight: an analysis takes next to no memory. */
export function analysisPlaces(running: Running): PlacesOptions {
  return { ...simulationPlaces(running), seconds: LIMITS.analysisSeconds, messages: ANALYSIS_MESSAGES };
}
