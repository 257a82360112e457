import { AssumptionsNote } from '#features/plan/public-components.ts';
import { type ScenarioForecast, planCurrencies } from './use-forecasts.ts';

/** Renders the assumptions of the selected scenario, which is the first in the list. */
export function ForecastAssumptions({
  scenarios,
  isOnPaper = false,
}: {
  scenarios: readonly ScenarioForecast[];
  isOnPaper?: boolean;
}) {
  return (
    <AssumptionsNote
      currencies={scenarios.slice(0, 1).flatMap(({ plan }) => planCurrencies(plan))}
      isCompared={scenarios.length > 1}
      isOnPaper={isOnPaper}
    />
  );
}
