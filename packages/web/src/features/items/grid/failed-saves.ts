/** What could not be saved, said where it stands in the list until the person deals with it: by opening it, or by another attempt. */
import { create } from 'zustand';
import type { ItemColumn } from './item-columns.ts';

/** The column of the newest failure, by the id of the item. */
type Places = ReadonlyMap<number, ItemColumn>;

const useFailedSaves = create<{ readonly places: Places }>()(() => ({ places: new Map() }));

export const useFailedColumn = (id: number): ItemColumn | undefined =>
  useFailedSaves(({ places }) => places.get(id));

/** A save failed. */
export function noteFailedSave(id: number, column: ItemColumn): void {
  useFailedSaves.setState(({ places }) => ({ places: new Map(places).set(id, column) }));
}

/** The person has seen it, or tries again. */
export function forgetFailedSave(id: number): void {
  useFailedSaves.setState(({ places }) =>
    places.has(id) ? { places: new Map([...places].filter(([other]) => other !== id)) } : { places },
  );
}
