/** The exports that other features may use. */
export { saveAnalysisChoices, useAnalysisChoices, useCrisisMonth, useOnAnalysisRun } from './analysis-choices.ts';
export { annualCrisisProbability, selectedEconomy } from './read-analysis-choices.ts';
export { createMeanHistory, useEconomy } from './economy-api.ts';
export { useEconomicObjectName } from './economic-object-texts.ts';
export { SeverityBadge } from './stress-test-details.tsx';
export { HISTORICAL_BOOTSTRAP, type HistoricalData, useHistoricalData } from './historical-data.ts';
