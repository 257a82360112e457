import type { FinancialItem } from '@meridian/contract';
import { type Range, type Virtualizer, defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback } from 'react';

/** About what a row takes; each is measured once it is there. */
const ROW_PIXELS = 52;
const ROWS_BEYOND_SIGHT = 8;
/** Before the frame is there to be measured: its first rows are drawn with it, in slices, and not in one piece after it. */
const FIRST_SIGHT = { width: 0, height: 8 * ROW_PIXELS };

interface GridRowsOptions {
  items: readonly FinancialItem[];
  frame: RefObject<HTMLDivElement | null>;
  /** The heading stays at the top of the frame and covers so much of it. */
  headHeight: number;
  /** Items whose rows stay in the page wherever it is scrolled: focus and editor live there. */
  kept: readonly number[];
}

export type GridRows = Virtualizer<HTMLDivElement, HTMLElement>;

/** The rows that are in sight of the frame, and where they stand. */
export function useGridRows({ items, frame, headHeight, kept }: GridRowsOptions): GridRows {
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    ...useListed(items, kept),
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PIXELS,
    overscan: ROWS_BEYOND_SIGHT,
    initialRect: FIRST_SIGHT,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
}

/** The frame of a list of items, be it of rows or of cards: those that are `kept` stay in the page wherever it is scrolled. */
export function useListed(items: readonly FinancialItem[], kept: readonly number[]) {
  return {
    count: items.length,
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    rangeExtractor: (range: Range) => {
      const indexes = [...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)];
      return [...new Set(indexes)].filter((index) => index < range.count).toSorted((a, b) => a - b);
    },
  };
}

/** How many rows a page key goes: those in sight, less one to find one's place again. */
export function pageOf({ range }: GridRows): number {
  return range === null ? 1 : Math.max(1, range.endIndex - range.startIndex);
}
