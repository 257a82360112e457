import { type Month, parseMonth } from '@meridian/engine';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import type { ChartWindow } from '#ui/chart/chart-types.ts';
import { cursorAfterKey } from '#ui/chart/chart-keyboard.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import { notify } from '#ui/dialog/notify.tsx';
import { type MilestoneHandlePosition, allowedRange } from './milestone-handle-positions.ts';
import { type MilestoneMove, selectableMonths } from '#lib/move-milestone.ts';

interface HandleMoves {
  plot: Plot;
  /** The visible months, as indices into the chart. */
  window: ChartWindow;
  start: Month;
  moving: number | null;
  /** The container of the handles, as wide as the plot. */
  root: RefObject<HTMLElement | null>;
  onMove: (move: MilestoneMove | null) => void;
  onDrop: () => void;
}

/** Loads the notifications in advance, so that a lost connection can be reported. */
const PREPARED = { onFocus: notify.prepare, onPointerEnter: notify.prepare };

/** Returns the event handlers of milestone handles: mouse and touch drag them, keys move them; Escape and a cancelled touch reset them. */
export function useMilestoneHandleMoves({ plot, window, start, moving, root, onMove, onDrop }: HandleMoves) {
  /** The distance between the pointer and the middle of the dragged handle, in pixels; null if none is dragged. */
  const grabOffset = useRef<number | null>(null);

  const moveTo = ({ milestone, ...position }: MilestoneHandlePosition, index: number) => {
    const { from, to } = allowedRange(position, window);
    const [first, last] = selectableMonths(milestone, start + from, start + to);
    const month = Math.max(first, Math.min(last, start + index));
    if (month !== parseMonth(milestone.date)) onMove({ id: milestone.id, month });
  };
  const pointerPosition = ({ clientX }: PointerEvent) => clientX - (root.current?.getBoundingClientRect().left ?? 0);
  const onPointerDown = (event: PointerEvent<HTMLElement>, { index }: MilestoneHandlePosition) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // A drag of a handle whose milestone is outside the visible range starts at the edge where the handle is shown.
    const { from, to } = window;
    grabOffset.current = pointerPosition(event) - plot.xOf(Math.max(from, Math.min(to, index)));
  };
  const onPointerMove = (event: PointerEvent, position: MilestoneHandlePosition) => {
    if (grabOffset.current === null) return;
    const index = plot.indexAt(pointerPosition(event) - grabOffset.current, 0);
    const { from, to } = window;
    const isStillBeyond = position.side === 'after' ? index >= to : position.side === 'before' && index <= from;
    if (!isStillBeyond) moveTo(position, index);
  };
  const letGo = (isKept: boolean) => {
    if (grabOffset.current === null) return;
    grabOffset.current = null;
    if (isKept) onDrop();
    else onMove(null);
  };
  const onKeyDown = (event: KeyboardEvent, position: MilestoneHandlePosition) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isMoving = moving === position.milestone.id;
    if (event.key === 'Escape' && isMoving) {
      grabOffset.current = null;
      onMove(null);
    } else if (event.key === 'Enter') onDrop();
    else {
      const key = ACROSS[event.key] ?? event.key;
      // Home and End move to the ends of the visible range, even for a milestone outside it.
      const isEnd = key === 'Home' || key === 'End';
      const next = cursorAfterKey(key, position.index, isEnd ? window : allowedRange(position, window)) ?? null;
      if (next === null) return;
      moveTo(position, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (position: MilestoneHandlePosition) => ({
    ...PREPARED,
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, position),
    onBlur: onDrop,
    onPointerDown: (event: PointerEvent<HTMLElement>) => onPointerDown(event, position),
    onPointerMove: (event: PointerEvent) => onPointerMove(event, position),
    onPointerUp: () => letGo(true),
    onPointerCancel: () => letGo(false),
  });
}

/** Up and down act like right and left, because users expect this of an ARIA slider. */
const ACROSS: Readonly<Record<string, string>> = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };
