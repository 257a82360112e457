/** All that other features may use of this one. */
export { offerUndo, withdrawUndo } from './undo-store.ts';
export { UndoButtons } from './undo-buttons.tsx';
export { UndoOffers } from './undo-offers.tsx';
export type { UndoableImport } from './use-undoable-import.ts';
