/** The exports that other features may use. */
export { type Asked, askPlan, useAsked } from './ask-store.ts';
export {
  type ChosenAge,
  type ShownHorizon,
  ageOfChoice,
  agesAhead,
  horizonToAsk,
  monthsUntilAge,
  yearsForSentence,
} from './horizon.ts';
export { useChangeItems, useItemLists, whenItemsAreSaved } from './item-api.ts';
export type { ItemChange, ItemDraft } from './item-changes.ts';
export { useScenarioCalls, useScenarioCurrency, useScenarios, useSelectedScenario } from './scenario-api.ts';
export { useReportedChanges } from '#features/plan/scenarios/use-reported-changes.ts';
export { offerUndo, withdrawUndo } from './undo-store.ts';
export { useHorizon, useHorizonText } from './use-horizon.ts';
