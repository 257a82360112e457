import type { TagAmounts } from '@meridian/contract';
import type { TagPieSelection } from '#features/saved-settings/public.ts';
import { isTagShown } from './tag-pie-selection.ts';

/** What a pie can tell of a tag, by the names on the wire; the first at first. */
export const TAG_MEASURES = ['monthly_amount', 'total_amount', 'existing_funds'] as const;
export type TagMeasure = (typeof TAG_MEASURES)[number];

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
