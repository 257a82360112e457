/** All that other features may use of this one. */
export { chooseAnalysis, useAnalysisChoices, useCrisisMonth } from './analysis-choices.ts';
export { annualProbability, chosenEconomy } from './chosen-economy.ts';
export { meanHistory, useEconomy } from './economy-api.ts';
export { useOnRun } from './analysis-runs.ts';
export { useEconomicName } from './economic-name.ts';
export { Severity } from './severity.tsx';
export { HISTORICAL_BOOTSTRAP, type ShippedHistory, useShippedHistory } from './shipped-history.ts';
