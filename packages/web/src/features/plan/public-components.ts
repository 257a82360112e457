/**
 * The components that other features may use. They are exported here and not in public.ts, because importers of
 * public.ts should not load them.
 */
export { AssumptionsNote } from '#features/plan/assumptions/assumptions-note.tsx';
export { ScenarioSelect } from '#features/plan/scenarios/scenario-select.tsx';
export { UndoButtons, UndoNotifications } from './undo-buttons.tsx';
