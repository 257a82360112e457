import type { TagAmounts } from '@meridian/contract';
import type { TagPieSelection } from '#features/saved-settings/public.ts';

/** A figure of a tag, by the names on the wire. */
export type TagMeasure = 'monthly_amount' | 'total_amount' | 'existing_funds';

/** The kinds that a pie can be of: its slices are parts of one whole only where they are alike. */
export const TAG_KINDS = ['spending', 'income', 'funds'] as const;
export type TagKind = (typeof TAG_KINDS)[number];

/** The figure by which the tags of a kind are compared. */
export const MEASURE_OF: Readonly<Record<TagKind, TagMeasure>> = {
  spending: 'monthly_amount',
  income: 'monthly_amount',
  funds: 'existing_funds',
};

/** The summary lists so many (product.md section 9). */
const TOP = 5;

/** A tag as a row of the list and, when it is shown, as a slice of the pie. */
export interface TagShare {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly value: number;
  readonly isShown: boolean;
  /** Part of what all shown tags come to together, 0 to 1. */
  readonly share: number;
  /** Its number beside the slice and in the list, from 1; null when it has no slice. */
  readonly rank: number | null;
}

/** All tags by one measure, the largest first. */
export function tagShares(
  figures: readonly TagAmounts[],
  measure: TagMeasure,
  selection: TagPieSelection,
): TagShare[] {
  const isSlice = (tag: TagAmounts) => tag[measure] > 0 && isTagShown(selection, tag.id);
  const ordered = figures.toSorted((a, b) => b[measure] - a[measure] || a.name.localeCompare(b.name));
  const slices = ordered.filter(isSlice);
  const whole = slices.reduce((sum, tag) => sum + tag[measure], 0);
  return ordered.map((tag) => ({
    id: tag.id,
    name: tag.name,
    color: tag.color,
    value: tag[measure],
    isShown: isTagShown(selection, tag.id),
    share: isSlice(tag) ? tag[measure] / whole : 0,
    rank: isSlice(tag) ? slices.indexOf(tag) + 1 : null,
  }));
}

/** The largest slices, for the summary. */
export function topShares(shares: readonly TagShare[]): TagShare[] {
  return shares.filter(({ rank }) => rank !== null).slice(0, TOP);
}

/** 'Show All' leaves nothing chosen, so that tags yet to come are shown too. */
export const ALL_TAGS: TagPieSelection = [];
/** 'Hide All' sets the marker that no tag is shown. */
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
