import { create } from 'zustand';

/** Which items of the list are selected, by id; forgotten with the page. */
export const useItemSelection = create<{ readonly ids: ReadonlySet<number> }>()(() => ({ ids: new Set() }));

/** Adds an item to the selection, or takes it out. */
export function toggleSelected(id: number): void {
  useItemSelection.setState(({ ids }) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    return { ids: next };
  });
}

/** Selects these items and no others; none clears the selection. */
export function selectItems(ids: Iterable<number>): void {
  useItemSelection.setState({ ids: new Set(ids) });
}
