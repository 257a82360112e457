import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import type { Milestone } from '@meridian/contract';
import type { Month } from '@meridian/engine';
import { type CSSProperties, useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#lib/text/text.ts';
import type { ChartView } from '#ui/chart/chart-types.ts';
import type { Plot } from '#ui/chart/drawing/chart-plot.ts';
import { type MilestoneHandlePosition, milestoneHandlePositions, allowedRange } from './milestone-handle-positions.ts';
import styles from './milestone-handles.module.css';
import type { MilestoneMove } from '#lib/move-milestone.ts';
import { useMilestoneHandleMoves } from './use-milestone-handle-moves.ts';

interface MilestoneHandlesProps {
  plot: Plot;
  view: ChartView;
  /** The month at index 0 of the chart. */
  start: Month;
  milestones: readonly Milestone[];
  /** The id of the milestone being moved, or null. */
  moving: number | null;
  /** Returns the month of a milestone as text, with the age of its person if known: 'May 2041, Ann at 65'. */
  dateTextOf: (milestone: Milestone) => string;
  /** Called with the month to which a milestone is moved; null to reset. */
  onMove: (move: MilestoneMove | null) => void;
  onDrop: () => void;
}

/** The number of milestones shown at each edge; others are shown on demand. */
const MAX_HANDLES_AT_EDGE = 2;

/**
 * Renders a slider for each milestone: dragged along the months by mouse or touch, or moved by arrow keys. A milestone outside the visible range is
 * shown at the edge with name and year, and can be dragged in from there.
 */
export function MilestoneHandles(props: MilestoneHandlesProps) {
  const { plot, view, start, milestones, moving, dateTextOf, onMove, onDrop } = props;
  const t = useText();
  const [observed] = useResizeObserver<HTMLDivElement>();
  const root = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(root, observed);
  const hintId = useId();
  const [isAll, setIsAll] = useState(false);
  const placed = milestoneHandlePositions(milestones, start, view.window);
  const isShown = ({ side, level }: MilestoneHandlePosition) =>
    isAll || side === 'within' || level < MAX_HANDLES_AT_EDGE;
  const hiddenCount = placed.filter((position) => !isShown(position)).length;
  // Handles at an edge are above all stacked handles.
  const stacked = Math.max(0, ...placed.flatMap(({ side, level }) => (side === 'within' ? [level] : [])));
  const movingPosition = placed.find(({ milestone }) => milestone.id === moving);

  // Positioned in a layout effect, because the coordinates of the handles exist only after the plot is rendered.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return;
    element.style.setProperty('--foot', `${plot.span().bottom}px`);
    element.style.setProperty('--start', `${plot.xOf(view.window.from)}px`);
    element.style.setProperty('--end', `${element.clientWidth - plot.xOf(view.window.to)}px`);
    for (const part of element.querySelectorAll<HTMLElement>('[data-index]')) {
      const x = plot.xOf(Number(part.dataset['index']));
      const reach = part.role === 'slider' ? 0 : part.offsetWidth / 2;
      part.style.left = `${Math.max(reach, Math.min(x, element.clientWidth - reach))}px`;
    }
  });

  const handlersOf = useMilestoneHandleMoves({ plot, window: view.window, start, moving, root, onMove, onDrop });

  return (
    <div ref={ref} className={styles.handles} style={{ '--stacked': stacked } as CSSProperties}>
      {placed.filter(isShown).map((position) => {
        const { milestone, index, side, level } = position;
        const { from, to } = allowedRange(position, view.window);
        return (
          <div
            key={milestone.id}
            className={side === 'within' ? styles.handle : styles.beyond}
            data-index={side === 'within' ? index : undefined}
            data-side={side}
            data-moving={milestone.id === moving || undefined}
            // Handles of one month are stacked; handles at an edge are side by side.
            style={{ '--level': level, order: ORDER[side](level) } as CSSProperties}
            role="slider"
            tabIndex={0}
            aria-label={milestone.name}
            aria-describedby={hintId}
            aria-valuemin={from}
            aria-valuemax={to}
            aria-valuenow={index}
            aria-valuetext={dateTextOf(milestone)}
            title={side === 'within' ? undefined : `${milestone.name}, ${dateTextOf(milestone)}`}
            {...handlersOf(position)}
          >
            {side === 'within' ? null : <EdgeLabel name={milestone.name} date={milestone.date} side={side} />}
          </div>
        );
      })}
      {hiddenCount === 0 ? null : (
        <button type="button" className={styles.more} onClick={() => setIsAll(true)}>
          <span className={styles.pill}>{t('life.beyond', { count: hiddenCount })}</span>
        </button>
      )}
      {movingPosition === undefined ? null : (
        <p className={styles.told} data-index={movingPosition.index} aria-hidden="true">
          <b dir="auto">{movingPosition.milestone.name}</b>{' '}
          <span dir="auto">{dateTextOf(movingPosition.milestone)}</span>
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

/**
 * Renders the label at an edge, such as 'Retirement · 2047 →'. On a phone it is '2047 →', because the accessible label of the handle
 * contains the name.
 */
function EdgeLabel({ name, date, side }: { name: string; date: string; side: 'before' | 'after' }) {
  return (
    <span className={styles.pill}>
      {side === 'before' ? <span>←</span> : null}
      <bdi className={styles.name}>{name}</bdi>
      <span className={styles.dot}>· </span>
      <span>{date.slice(0, 4)}</span>
      {side === 'after' ? <span>→</span> : null}
    </span>
  );
}

/** CSS `order` of a handle. From left to right: the milestones before the shown months, those within them, those after them. */
const ORDER: Readonly<Record<MilestoneHandlePosition['side'], (level: number) => number>> = {
  before: (level) => -1 - level,
  within: () => 0,
  after: (level) => 1 + level,
};
