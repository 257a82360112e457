/** The exports that other features may use. */
export { chooseAnalysis, useAnalysisChoices, useCrisisMonth, useOnRun } from './analysis-choices.ts';
export { annualProbability, chosenEconomy } from './read-choices.ts';
export { meanHistory, useEconomy } from './economy-api.ts';
export { useEconomicName } from './object-texts.ts';
export { Severity } from './stress-facts.tsx';
export { HISTORICAL_BOOTSTRAP, type ShippedHistory, useShippedHistory } from './shipped-history.ts';
