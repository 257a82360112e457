/** The exports that other features may use. */
export { offerUndo, withdrawUndo } from './undo-store.ts';
export { UndoButtons, UndoOffers } from './undo-buttons.tsx';
export { useUndoableImport } from './use-reverse.ts';
