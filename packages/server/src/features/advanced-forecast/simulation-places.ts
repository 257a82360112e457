/** Who may simulate or analyse when, and what they are told while they may not: the queue of the threads (piscina) knows no people and no memory. */
import { LIMITS, sentence } from '@meridian/contract';
import { type PlaceMessages, type PlacesOptions, type Running } from '#http/places.ts';

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
