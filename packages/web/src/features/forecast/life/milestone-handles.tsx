import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import type { Milestone } from '@meridian/contract';
import { type Month, parseMonth } from '@meridian/engine';
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useText } from '#lib/text/text.ts';
import { type ChartView, isWithin } from '#ui/chart/chart-description.ts';
import { nextIndex } from '#ui/chart/chart-keys.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import styles from './milestone-handles.module.css';
import { type Move, monthsOpen } from './moved-milestones.ts';

interface MilestoneHandlesProps {
  plot: Plot;
  view: ChartView;
  /** The month of the chart's first position. */
  start: Month;
  milestones: readonly Milestone[];
  /** The id of the one that is on its way; null: none. */
  moving: number | null;
  /** When a milestone is, in words. */
  tell: (milestone: Milestone) => string;
  /** Told where one is moved to; null: all go back to where they were. */
  onMove: (move: Move | null) => void;
  onDrop: () => void;
}

/** A slider on each milestone in view: drawn along the months by mouse or finger, or moved by arrow keys. */
export function MilestoneHandles(props: MilestoneHandlesProps) {
  const { plot, view, start, milestones, moving, tell, onMove, onDrop } = props;
  const t = useText();
  const [observed] = useResizeObserver<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(root, observed);
  /** How far from the middle of a handle it was taken, in pixels; null while none is held. */
  const held = useRef<number | null>(null);
  const hintId = useId();
  const inView = milestones
    .map((milestone) => ({ milestone, index: parseMonth(milestone.date) - start }))
    .filter(({ index }) => isWithin(view.window, index));
  const onItsWay = inView.find(({ milestone }) => milestone.id === moving);

  // Placed by hand, because only the plot, drawn in this very commit, knows where its positions stand.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    element.style.setProperty('--foot', `${plot.span().bottom}px`);
    for (const part of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const x = plot.xOf(Number(part.dataset['index']));
      const reach = part.role === 'slider' ? 0 : part.offsetWidth / 2;
      part.style.left = `${Math.max(reach, Math.min(x, element.clientWidth - reach))}px`;
    }
  });

  const moveTo = (milestone: Milestone, index: number) => {
    const [first, last] = monthsOpen(milestone, start + view.window.from, start + view.window.to);
    const month = Math.max(first, Math.min(last, start + index));
    if (month !== parseMonth(milestone.date)) onMove({ id: milestone.id, month });
  };
  const placeOf = ({ clientX }: PointerEvent) => clientX - (root.current?.getBoundingClientRect().left ?? 0);
  const onPointerDown = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = placeOf(event) - plot.xOf(index);
  };
  const onPointerMove = (event: PointerEvent, milestone: Milestone) => {
    if (held.current !== null) moveTo(milestone, plot.indexAt(placeOf(event) - held.current, 0));
  };
  const letGo = (isKept: boolean) => {
    if (held.current === null) return;
    held.current = null;
    if (isKept) onDrop();
    else onMove(null);
  };
  const onKeyDown = (event: KeyboardEvent, milestone: Milestone, index: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const isMoving = moving === milestone.id;
    if (event.key === 'Escape' && isMoving) {
      held.current = null;
      onMove(null);
    } else if (event.key === 'Enter') onDrop();
    else {
      const next = nextIndex(ACROSS[event.key] ?? event.key, index, view.window);
      if (next === undefined || next === null) return;
      moveTo(milestone, next);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={ref} className={styles.handles}>
      {inView.map(({ milestone, index }, position) => (
        <div
          key={milestone.id}
          className={styles.handle}
          data-index={index}
          data-moving={milestone.id === moving || undefined}
          // Those of one month stand on each other.
          style={{ '--level': levelOf(inView, position) } as CSSProperties}
          role="slider"
          tabIndex={0}
          aria-label={milestone.name}
          aria-describedby={hintId}
          aria-valuemin={view.window.from}
          aria-valuemax={view.window.to}
          aria-valuenow={index}
          aria-valuetext={tell(milestone)}
          onKeyDown={(event) => onKeyDown(event, milestone, index)}
          onBlur={onDrop}
          onPointerDown={(event) => onPointerDown(event, index)}
          onPointerMove={(event) => onPointerMove(event, milestone)}
          onPointerUp={() => letGo(true)}
          onPointerCancel={() => letGo(false)}
        />
      ))}
      {onItsWay === undefined ? null : (
        <p className={styles.told} data-index={onItsWay.index} aria-hidden="true">
          <b dir="auto">{onItsWay.milestone.name}</b> <span dir="auto">{tell(onItsWay.milestone)}</span>
          <span className={styles.keys} dir="auto">
            {t('life.move')}
          </span>
        </p>
      )}
      <p id={hintId} hidden>
        {t('life.move')}
      </p>
    </div>
  );
}

/** How many before it stand in the same month. */
function levelOf(marks: readonly { readonly index: number }[], position: number): number {
  return marks.slice(0, position).filter(({ index }) => index === marks[position]?.index).length;
}

/** Sliders are moved by these as well. */
const ACROSS: Readonly<Record<string, string>> = { ArrowUp: 'ArrowRight', ArrowDown: 'ArrowLeft' };
