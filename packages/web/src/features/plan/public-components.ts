/** The components that other features may use of this one: apart from public.ts, whose importers should not load them. */
export { AssumptionsNote } from '#features/plan/assumptions/assumptions-note.tsx';
export { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
export { UndoButtons, UndoOffers } from '#features/plan/undo/undo-buttons.tsx';
