/** All that other features may use of this one. */
export { SCENARIO_PARAMETER, useScenarios, useSelectedScenario } from './scenario-api.ts';
