/** All that other features may use of this one. */
export { itemsQuery, useItemLists, useItems, whenItemsAreSaved } from './item-api.ts';
