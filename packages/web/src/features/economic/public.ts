/** All that other features may use of this one. */
export { chooseAnalysis, useAnalysisChoices } from './analysis-choices.ts';
export { type Economy, useEconomy } from './economy-api.ts';
export { type AnalysisKind, run, useOnRun } from './analysis-runs.ts';
export { useEconomicName } from './economic-name.ts';
export { type AnalysisChoices, MOST_STRESS_TESTS } from './read-choices.ts';
export { Severity } from './severity.tsx';
