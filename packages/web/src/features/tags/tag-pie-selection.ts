import type { TagPieSelection } from '#features/saved-settings/public.ts';

/** What 'Show All' leaves: nothing chosen, so that tags yet to come are shown too. */
export const ALL_TAGS: TagPieSelection = [];
/** What 'Hide All' sets: the marker that no tag is shown. */
export const NO_TAGS: Exclude<TagPieSelection, readonly number[]> = 'hide-all';

export function isTagShown(selection: TagPieSelection, id: number): boolean {
  return selection !== NO_TAGS && (selection.length === 0 || selection.includes(id));
}

/**
 * The selection after a click on a tag (product.md section 4): when all tags or none are shown, only that one; else it
 * joins the list or leaves it. Two ends product.md leaves open:
 * - An empty list would mean 'all', yet whoever takes the last tag away asks for none: the list becomes the marker.
 * - A list that names every tag there is looks like 'all', so it becomes that, and the next click selects one.
 * `tags` are those there are now; the list forgets others, which a pie without them could not let anyone unselect.
 */
export function selectionAfterClick(
  selection: TagPieSelection,
  clicked: number,
  tags: readonly number[],
): TagPieSelection {
  const shown = tags.filter((id) => isTagShown(selection, id));
  if (shown.length === 0 || shown.length === tags.length) return listOf([clicked], tags);
  const toggled = shown.includes(clicked) ? shown.filter((id) => id !== clicked) : [...shown, clicked];
  return toggled.length === 0 ? NO_TAGS : listOf(toggled, tags);
}

function listOf(shown: readonly number[], tags: readonly number[]): TagPieSelection {
  // The only tag there is: to show it alone is to show all.
  return shown.length === tags.length ? ALL_TAGS : shown;
}
