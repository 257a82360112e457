/** The exports that other features may use. */
export { type PlanQuestion, openAskDialog, useAskDialog } from './ask-dialog-store.ts';
export {
  type ChosenAge,
  type ShownHorizon,
  nearestPossibleAge,
  possibleAges,
  horizonParameters,
  monthsUntilAge,
  yearsForSentence,
} from './horizon.ts';
export { useChangeItems, useItemLists, waitForSavedItems } from './item-api.ts';
export type { ItemChange, ItemDraft } from './item-changes.ts';
export { useScenarioCalls, useScenarioCurrency, useScenarios, useSelectedScenario } from './scenario-api.ts';
export { useReportedChanges } from '#features/plan/scenarios/use-changes-with-errors.ts';
export { offerUndo, clearUndo } from './undo-store.ts';
export { useHorizon, useHorizonText } from './use-horizon.ts';
