/** All that other features may use of this one. */
export { itemsQuery, useItemLists, useItems, whenItemsAreSaved } from './item-api.ts';
export { UndoOffers } from '#features/items/undo/undo-offers.tsx';
export { offerUndo, withdrawUndo } from '#features/items/undo/offer-undo.ts';
export type { UndoableImport } from '#features/items/undo/use-undoable-import.ts';
