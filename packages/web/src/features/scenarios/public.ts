/** The exports that other features may use. */
export { showLifePanel, useLifePanel } from '#features/scenarios/life/life-panel.ts';
export { ScenarioSelect } from './scenario-select.tsx';
export {
  SCENARIO_PARAMETER,
  useScenarioCalls,
  useScenarioCurrency,
  useScenarios,
  useSelectedScenario,
} from './scenario-api.ts';
export { useScenarioAttempts } from './use-scenario-attempts.ts';
