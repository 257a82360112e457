/** Who may simulate or analyse when, and what they are told while they may not: the queue of the threads (piscina) knows no people and no memory. */
import { LIMITS } from '@meridian/contract';
import { type PlaceMessages, type PlacesOptions, type Running } from '#http/places.ts';

/** A few of the largest plans with the most paths; of what people usually ask, all that is let in. */
const MOST_BYTES = 512 * 2 ** 20;

const SIMULATION_MESSAGES: PlaceMessages = {
  own: 'Several of your simulations are under way already. Please wait for one of them to end.',
  all: 'Too many simulations are under way. Please wait for one of them to end.',
  busy: 'The server is busy with other simulations. Please try again in a few minutes, or ask for fewer.',
  tooLong: ['num_simulations', 'This takes too long. Ask for fewer simulations.'],
  stopping: 'The server is stopping, and your simulation with it. Please try again shortly.',
};

const ANALYSIS_MESSAGES: PlaceMessages = {
  own: 'Several of your analyses are under way already. Please wait for one of them to end.',
  all: 'Too many analyses are under way. Please wait for one of them to end.',
  busy: 'The server is busy with other calculations. Please try again in a minute.',
  tooLong: ['economic_scenario_id', 'This takes too long. Ask for fewer stress tests.'],
  stopping: 'The server is stopping, and your analysis with it. Please try again shortly.',
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
