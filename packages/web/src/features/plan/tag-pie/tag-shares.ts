import type { TagAmounts } from '@meridian/contract';
import type { TagPieSelection } from '#features/saved-settings/public.ts';

/** A figure of a tag, by JSON field name. */
export type TagMeasure = 'monthly_amount' | 'total_amount' | 'existing_funds';

/** The kinds of items that a pie can show; only amounts of one kind form a common total. */
export const TAG_PIE_KINDS = ['spending', 'income', 'funds'] as const;
export type TagPieKind = (typeof TAG_PIE_KINDS)[number];

/** The figure by which tags are compared, for each kind of items. */
export const MEASURE_BY_KIND: Readonly<Record<TagPieKind, TagMeasure>> = {
  spending: 'monthly_amount',
  income: 'monthly_amount',
  funds: 'existing_funds',
};

/** The number of tags in the summary (product.md section 9). */
const TOP = 5;

/** A tag as a row of the list and, if visible, as a slice of the pie. */
export interface TagShare {
  readonly id: number;
  readonly name: string;
  readonly color: string;
  readonly value: number;
  readonly isShown: boolean;
  /** The share of the total of all visible tags, from 0 to 1. */
  readonly share: number;
  /** The number beside the slice and in the list, from 1; null without a slice. */
  readonly rank: number | null;
}

/** Returns all tags by one measure, the largest first. */
export function tagShares(figures: readonly TagAmounts[], measure: TagMeasure, selection: TagPieSelection): TagShare[] {
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

/** Returns the largest slices, for the summary. */
export function topTagShares(shares: readonly TagShare[]): TagShare[] {
  return shares.filter(({ rank }) => rank !== null).slice(0, TOP);
}

/** The selection that 'Show All' sets: an empty list, so that new tags are visible too. */
export const SHOW_ALL_TAGS: TagPieSelection = [];
/** The selection that 'Hide All' sets: no tag is visible. */
export const HIDE_ALL_TAGS: Exclude<TagPieSelection, readonly number[]> = 'hide-all';

export function isTagShown(selection: TagPieSelection, id: number): boolean {
  return selection !== HIDE_ALL_TAGS && (selection.length === 0 || selection.includes(id));
}

/**
 * Returns the selection after a click on a tag (product.md section 4). If all or no tags are visible, only the clicked tag stays visible;
 * otherwise the tag is added or removed.
 *
 * Two cases that product.md leaves open: removing the last tag gives 'hide-all', because an empty list would mean all; a list with every
 * tag becomes all.
 *
 * `tags` are the existing tags; others are dropped from the list, because the user could not remove them.
 */
export function selectionAfterClick(
  selection: TagPieSelection,
  clicked: number,
  tags: readonly number[],
): TagPieSelection {
  const shown = tags.filter((id) => isTagShown(selection, id));
  if (shown.length === 0 || shown.length === tags.length) return listOf([clicked], tags);
  const toggled = shown.includes(clicked) ? shown.filter((id) => id !== clicked) : [...shown, clicked];
  return toggled.length === 0 ? HIDE_ALL_TAGS : listOf(toggled, tags);
}

function listOf(shown: readonly number[], tags: readonly number[]): TagPieSelection {
  // If there is only one tag, selecting it alone equals selecting all tags.
  return shown.length === tags.length ? SHOW_ALL_TAGS : shown;
}
