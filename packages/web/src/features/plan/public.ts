/** The exports that other features may use. */
export { type PlanQuestion, openPlanQuestionDialog, usePlanQuestionDialog } from './plan-question-dialog-store.ts';
export {
  type ChosenAge,
  type ShownHorizon,
  nearestPossibleAge,
  possibleAges,
  horizonParameters,
  monthsUntilAge,
  yearsForHorizonText,
} from './horizon.ts';
export { useChangeItems, useItemLists, waitForSavedItems } from './item-api.ts';
export type { ItemChange, ItemDraft } from './item-changes.ts';
export { useScenarioCalls, useScenarioCurrency, useScenarios, useSelectedScenario } from './scenario-api.ts';
export { useErrorReporting } from '#features/plan/scenarios/use-error-reporting.ts';
export { offerUndo, clearUndo } from './undo-store.ts';
export { useHorizon, useHorizonText } from './use-horizon.ts';
