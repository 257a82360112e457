/** The exports that other features may use. */
export { itemsQuery, useChangeItems, useItemLists, useItems, whenItemsAreSaved } from './item-api.ts';
export type { ItemChange, ItemDraft } from './item-changes.ts';
