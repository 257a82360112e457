import type { FinancialItem } from '@meridian/contract';
import { type Range, type Virtualizer, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** The estimated height of a row; the real height is measured after rendering. */
const ROW_PIXELS = 52;
const ROWS_BEYOND_SIGHT = 8;
/** The size assumed before the frame is measured, so that the first rows are rendered together with it. */
const FIRST_SIGHT = { width: 0, height: 8 * ROW_PIXELS };

interface GridVirtualizerOptions {
  items: readonly FinancialItem[];
  frame: RefObject<HTMLDivElement | null>;
  /** The height of the sticky heading, in pixels. */
  headHeight: number;
  /** The indices of items whose rows are rendered even outside the visible part, because they have the focus or the editor. */
  alwaysRendered: readonly number[];
}

export type GridVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

/** Returns the virtualizer for the visible rows of the frame. */
export function useGridVirtualizer({
  items,
  frame,
  headHeight,
  alwaysRendered,
}: GridVirtualizerOptions): GridVirtualizer {
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    ...useVirtualizerOptions(items, alwaysRendered),
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_BEYOND_SIGHT,
    initialRect: FIRST_SIGHT,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
}

/**
 * Returns the virtualizer options shared by table and cards. Items with an index in `alwaysRendered` are rendered even outside the visible
 * part.
 */
export function useVirtualizerOptions(items: readonly FinancialItem[], alwaysRendered: readonly number[]) {
  return {
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    rangeExtractor: (range: Range) => {
      const indexes = [...defaultRangeExtractor(range), ...alwaysRendered.filter((index) => index >= 0)];
      return [...new Set(indexes)].filter((index) => index < range.count).toSorted((a, b) => a - b);
    },
  };
}

/** Returns the number of rows that a page key moves: the visible rows less one, so that one of them stays in sight. */
export function rowsPerPage({ range }: GridVirtualizer): number {
  return range === null ? 1 : Math.max(1, range.endIndex - range.startIndex);
}
